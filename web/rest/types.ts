import type { CollectionName, Collections } from '#contract/index.ts'
import type { Collection } from '#contract/rest/collection.ts'
import type { RelationField, ScalarField, ValueOf } from '#contract/rest/fields/index.ts'
import type { InverseField } from '#contract/rest/fields/relation.ts'

/** A collection that answers in envelopes; users, roles and files answer flat, by calls of their own. */
export type EnvelopedName = {
  [N in CollectionName]: Collections[N] extends { readonly flat: true } ? never : N
}[CollectionName]

/** Declared attributes of a collection that a caller can name. */
type FieldsOf<N extends CollectionName> = Collections[N] extends Collection<string, infer F> ? F : never

type Visible<F> = { [K in keyof F as F[K] extends { private: true } ? never : K]: F[K] }
export type ScalarName<N extends CollectionName> = string &
  {
    [K in keyof Visible<FieldsOf<N>>]: FieldsOf<N>[K] extends ScalarField ? K : never
  }[keyof Visible<FieldsOf<N>>]
export type RelationName<N extends CollectionName> = string &
  {
    [K in keyof Visible<FieldsOf<N>>]: FieldsOf<N>[K] extends RelationField ? K : never
  }[keyof Visible<FieldsOf<N>>]

type TargetOf<N extends CollectionName, R> = R extends keyof FieldsOf<N>
  ? FieldsOf<N>[R] extends { target: infer T }
    ? T extends CollectionName
      ? T
      : never
    : never
  : never

type Operand = string | number | boolean
type Comparisons = {
  readonly [O in
    | '$eq'
    | '$ne'
    | '$eqi'
    | '$nei'
    | '$lt'
    | '$lte'
    | '$gt'
    | '$gte'
    | '$contains'
    | '$notContains'
    | '$startsWith'
    | '$endsWith'
    | '$containsi'
    | '$notContainsi'
    | '$startsWithi'
    | '$endsWithi']?: Operand
} & {
  readonly $in?: readonly Operand[]
  readonly $notIn?: readonly Operand[]
  readonly $between?: readonly [Operand, Operand]
  readonly $null?: boolean
  readonly $notNull?: boolean
  readonly $not?: Comparisons | Operand
}
type Condition = Operand | Comparisons

/** `{ deletedAt: { $null: true }, badge: { name: { $contains: 'x' } } }`; a misspelt attribute does not compile. */
export type Filters<N extends CollectionName> = {
  readonly [S in ScalarName<N> | 'id']?: Condition
} & {
  readonly [R in RelationName<N>]?: Condition | Filters<TargetOf<N, R>>
} & {
  readonly $and?: readonly Filters<N>[]
  readonly $or?: readonly Filters<N>[]
  readonly $not?: Filters<N>
}

type Direction = 'asc' | 'desc'
type SortPath<N extends CollectionName> =
  | ScalarName<N>
  | 'id'
  | { [R in RelationName<N>]: `${R}.${ScalarName<TargetOf<N, R>> | 'id'}` }[RelationName<N>]
export type Sort<N extends CollectionName> = SortPath<N> | `${SortPath<N>}:${Direction}`

export type Populate<N extends CollectionName> = {
  readonly [R in RelationName<N>]?: true | RelatedQuery<TargetOf<N, R>>
}

export interface RelatedQuery<N extends CollectionName> {
  readonly fields?: readonly (ScalarName<N> | 'id')[]
  readonly filters?: Filters<N>
  readonly sort?: readonly Sort<N>[]
  readonly populate?: Populate<N>
  readonly limit?: number
}

export interface OneQuery<N extends CollectionName> {
  readonly fields?: readonly (ScalarName<N> | 'id')[]
  readonly populate?: Populate<N>
}

export interface ListQuery<N extends CollectionName> extends OneQuery<N> {
  readonly filters?: Filters<N>
  readonly sort?: readonly Sort<N>[]
  readonly pagination?: { readonly page?: number; readonly pageSize?: number; readonly withCount?: boolean }
  readonly publicationState?: 'live' | 'preview'
  readonly _q?: string
  /** A group of rows that the declaration names. */
  readonly tab?: TabName<N>
}

export type TabName<N extends CollectionName> = Collections[N] extends { readonly tabs: infer T }
  ? keyof T & string
  : never

/** Attributes that the query chose: all of them, or those under `fields`. */
type Scalars<N extends CollectionName, Q> = Q extends { readonly fields: readonly (infer S)[] }
  ? { readonly [K in ScalarName<N> & S]: ScalarValue<N, K> }
  : { readonly [K in ScalarName<N>]: ScalarValue<N, K> }

/** An attribute that only some rows show is null in the others. */
type ScalarValue<N extends CollectionName, K> = K extends keyof FieldsOf<N>
  ? FieldsOf<N>[K] extends { read: unknown }
    ? ValueOf<FieldsOf<N>[K]> | null
    : ValueOf<FieldsOf<N>[K]>
  : never

type IsMany<F> = F extends { kind: 'many' }
  ? true
  : F extends InverseField
    ? F extends { single: true }
      ? false
      : true
    : false
type IsMedia<F> = F extends { media: true } ? true : false

type PopulateOf<Q> = Q extends { readonly populate: infer P } ? P : {}

/** A row and the rows within it; its type follows from `fields` and `populate` of the query. */
export type FlatItem<N extends CollectionName, Q = {}> = { readonly id: number } & Scalars<N, Q> & {
    readonly [R in keyof PopulateOf<Q> & string]: R extends keyof FieldsOf<N>
      ? IsMany<FieldsOf<N>[R]> extends true
        ?
            | readonly FlatItem<TargetOf<N, R>, PopulateOf<Q>[R]>[]
            | (IsMedia<FieldsOf<N>[R]> extends true ? null : never)
        : FlatItem<TargetOf<N, R>, PopulateOf<Q>[R]> | null
      : never
  }

export interface Page {
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly total: number
}

export interface List<N extends CollectionName, Q> {
  readonly data: readonly FlatItem<N, Q>[]
  readonly meta: { readonly pagination: Page }
}

export interface One<N extends CollectionName, Q> {
  readonly data: FlatItem<N, Q>
  readonly meta: Record<string, never>
}

type Links =
  | number
  | null
  | readonly number[]
  | {
      readonly connect?: readonly number[]
      readonly disconnect?: readonly number[]
      readonly set?: readonly number[]
    }

/** The attributes of a body; the server refuses those that this caller may not write. */
export type Input<N extends CollectionName> = {
  readonly [K in ScalarName<N>]?: ScalarValue<N, K> | null
} & {
  readonly [R in RelationName<N>]?: Links
}
