import { notFound } from '@tanstack/react-router'

/** A part of an address that is an id, such as `$userId`. What cannot be one leads nowhere. */
export const idParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) => {
    const id = Number(params[name])
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    return { [name]: id } as Record<Name, number>
  },
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
})
