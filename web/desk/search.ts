import { byWords } from '#web/rest/options.ts'
import type { EnvelopedName, Filters, ListQuery, Sort } from '#web/rest/types.ts'
import { dayIn, idIn, pageIn, textIn } from '#web/searchReader.ts'

/** Rows of one page of a desk. */
const PAGE_SIZE = 20

/** A search parameter that leaves some of the rows: how it is read from an address, and the filter of its value. */
export interface Narrowing<Value, Where> {
  readonly read: (raw: unknown) => Value | undefined
  /** Without it the desk's own query applies the value. */
  readonly where?: (value: Value) => Where
}

/** One of several values, which a desk offers in a list. */
export interface OneOf<Value extends string, Where> extends Narrowing<Value, Where> {
  readonly values: readonly Value[]
}

export const oneOf = <const Value extends string, Where = never>(
  values: readonly Value[],
  where?: (value: Value) => Where,
): OneOf<Value, Where> => ({
  values,
  read: raw => values.find(value => value === raw),
  ...(where && { where }),
})

interface AnyNarrowing<Where> {
  readonly read: (raw: unknown) => unknown
  /** A method, so that the compiler takes one of a narrower value. */
  where?(value: unknown): Where
}

/** The id of a row that the rows shown belong to. */
export const reference = <Where = never>(where?: (id: number) => Where): Narrowing<number, Where> => ({
  read: idIn,
  ...(where && { where }),
})

/** A day: `2026-11-16`. */
export const day = <Where = never>(where?: (day: string) => Where): Narrowing<string, Where> => ({
  read: dayIn,
  ...(where && { where }),
})

/** The deleted rows of a collection with `softDelete`; `keptRows` are the others. */
export const deletedRows = { deletedAt: { $notNull: true } } as const

interface Declared<Filter, Order, F, Group extends string, SortKey extends string> {
  /** Words are searched for. */
  readonly words?: boolean
  readonly filters?: F & Readonly<Record<string, AnyNarrowing<Filter>>>
  /** What a desk shows as all rows: `keptRows`. */
  readonly all?: Filter
  /** By the value of `show`, the condition of the chosen group: added to `all`, or in place of its condition on the same attribute. */
  readonly groups?: Readonly<Record<Group, Filter>>
  /** The orders, the default one first. */
  readonly orders?: Readonly<Record<SortKey, readonly Order[]>>
}

type FilterValues<F> = {
  readonly [Key in keyof F]?: F[Key] extends Narrowing<infer Value, unknown> ? Value | undefined : never
}

/** The search parameters of a desk; an address leaves out the defaults. */
export type DeskValues<F, Group extends string, SortKey extends string> = FilterValues<F> & {
  readonly q?: string | undefined
  readonly show?: Group | undefined
  readonly sort?: SortKey | undefined
  readonly page?: number | undefined
}

/** What a screen needs of a declared search, whatever its collection is. */
export type DeskSearch<F, Group extends string, SortKey extends string> = Omit<
  ReturnType<typeof deskSearch<EnvelopedName, F, Group, SortKey>>,
  'page' | 'read'
>
export type ValuesOf<Search extends { readonly read: (raw: never) => unknown }> = ReturnType<Search['read']>

/**
 * Declares the search of a list of moderators once: what its address holds, the requests that follow from it, and
 * whether it leaves rows out.
 */
export function deskSearch<
  N extends EnvelopedName,
  F = {},
  Group extends string = never,
  SortKey extends string = never,
>(collection: N, declared: Declared<Filters<N>, Sort<N>, F, Group, SortKey>) {
  type Values = DeskValues<F, Group, SortKey>
  const filters = Object.entries<AnyNarrowing<Filters<N>>>(declared.filters ?? {})
  const groups = Object.keys(declared.groups ?? {}) as Group[]
  const orders = Object.keys(declared.orders ?? {}) as SortKey[]
  const valueOf = (values: Values, name: string) => values[name as keyof Values]

  /** The words and filters of a request. */
  function found(values: Values): Pick<ListQuery<N>, '_q' | 'filters'> {
    const wheres: Filters<N>[] = filters.flatMap(([name, { where }]) => {
      const value = valueOf(values, name)
      return where && value !== undefined ? [where(value)] : []
    })
    const shown = values.show && declared.groups?.[values.show]
    if (declared.all || shown) wheres.unshift({ ...declared.all, ...shown } as Filters<N>)
    const [only = {}] = wheres
    return { ...byWords(values.q), filters: wheres.length > 1 ? { $and: wheres } : only }
  }

  return {
    collection,
    filters: (declared.filters ?? {}) as F,
    groups,
    orders,
    /** For `validateSearch` of a route: every key, since the router keeps what the result does not name. */
    read: (raw: Record<string, unknown>) =>
      ({
        ...Object.fromEntries(filters.map(([name, { read }]) => [name, read(raw[name])])),
        q: declared.words ? textIn(raw['q']) : undefined,
        show: groups.find(group => group === raw['show']),
        sort: orders.slice(1).find(order => order === raw['sort']),
        page: pageIn(raw['page']),
      }) as Values,
    /** The request of a page of rows. */
    page: (values: Values) => {
      const [usual] = orders
      const order = values.sort ?? usual
      return {
        ...found(values),
        ...(order && declared.orders && { sort: declared.orders[order] }),
        pagination: { page: values.page ?? 1, pageSize: PAGE_SIZE },
      }
    },
    /** The request of the rows of a group, of those that words and filters leave. */
    group: (values: Values, show: Group | undefined): ListQuery<N> => found({ ...values, show }),
    /** How many filters are set, and one more for an order that is not the default. */
    chosen: (values: Values) =>
      filters.filter(([name]) => valueOf(values, name) !== undefined).length + (values.sort ? 1 : 0),
    /** Something leaves rows out, so that no row may mean no match. */
    isFiltered: (values: Values) =>
      Boolean(values.q || values.show || (values.page ?? 1) > 1) ||
      filters.some(([name]) => valueOf(values, name) !== undefined),
    /** Nothing but the words leaves anything out. */
    isOnlyWords: (values: Values) =>
      Boolean(values.q && !values.show) && filters.every(([name]) => valueOf(values, name) === undefined),
  }
}

/** The rows of a page, as a desk shows them. */
export const asPage = <Rows, Pagination>({
  data,
  meta,
}: {
  readonly data: Rows
  readonly meta: { readonly pagination: Pagination }
}) => ({ rows: data, pagination: meta.pagination })
