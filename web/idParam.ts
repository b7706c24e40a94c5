import { notFound } from '@tanstack/react-router'

/** A part of an address that is an id, such as `$userId`. Anything else is «not found». */
export const idParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) => {
    const id = Number(params[name])
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    return { [name]: id } as Record<Name, number>
  },
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
})

/** The same where `new` opens an empty editor (product §6). */
export const newOrIdParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) =>
    (params[name] === 'new' ? params : idParam(name).parse(params)) as Record<Name, number | 'new'>,
  stringify: (params: Record<Name, number | 'new'>) =>
    ({ [name]: String(params[name]) }) as Record<Name, string>,
})
