import { useQueries } from '@tanstack/react-query'
import { countOptions } from '#web/rest/options.ts'
import type { EnvelopedName, ListQuery } from '#web/rest/types.ts'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import type { DeskSearch, DeskValues } from './search.ts'

/** `replace` while typing: it adds no entry to the browser's history; `resetScroll` where a new page begins. */
export interface Going {
  readonly replace: boolean
  readonly resetScroll: boolean
}

/** Filters of a declaration that are one of several values, and these values. */
type ChoiceName<F> = {
  [Key in keyof F]: F[Key] extends { readonly values: unknown } ? Key : never
}[keyof F] &
  string
type ChoiceValue<F, Key extends keyof F> = F[Key] extends {
  readonly values: readonly (infer Value extends string)[]
}
  ? Value
  : never

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map(value => ({ value, label: labels[value] }))

/**
 * A desk at the values of its address: the properties of its search field, lists and pages. Every change of what is shown
 * begins with the first page.
 */
export function useDesk<F, Group extends string, SortKey extends string>(
  search: DeskSearch<F, Group, SortKey>,
  values: DeskValues<F, Group, SortKey>,
  go: (values: DeskValues<F, Group, SortKey>, going: Going) => void,
  /** What the requests of its list add. */
  only?: Pick<ListQuery<EnvelopedName>, 'publicationState'>,
) {
  type Values = DeskValues<F, Group, SortKey>
  const counts = useQueries({
    queries: (search.groups.length > 0 ? [undefined, ...search.groups] : []).map(group =>
      countOptions(search.collection, { ...only, ...search.group(values, group) }),
    ),
  })
  const change = (next: Partial<Values>, replace = false) =>
    go({ ...values, page: undefined, ...next }, { replace, resetScroll: false })
  const filter = <Key extends keyof F & string>(key: Key) => ({
    value: values[key],
    onChange: (value: Values[Key] | undefined) => change({ [key]: value } as Partial<Values>),
  })
  return {
    values,
    change,
    /** Of the field of a filter. */
    filter,
    chosen: search.chosen(values),
    isFiltered: search.isFiltered(values),
    isOnlyWords: search.isOnlyWords(values),
    /** Shows everything, in the order that was chosen. */
    reset: () =>
      go({ ...(values.sort && { sort: values.sort }) } as Values, { replace: false, resetScroll: false }),
    toPage: (page: number) =>
      go({ ...values, page: page > 1 ? page : undefined }, { replace: false, resetScroll: true }),
    /** Of the field of the words. */
    words: {
      value: values.q ?? '',
      onChange: (words: string) => change({ q: words.trim() || undefined } as Partial<Values>, true),
    },
    /** Of the list of a filter that is one of several values. */
    choice: <Key extends ChoiceName<F>>(key: Key, labels: Readonly<Record<ChoiceValue<F, Key>, string>>) => {
      const { values: known } = search.filters[key] as { readonly values: readonly ChoiceValue<F, Key>[] }
      return {
        ...filter(key),
        options: optionsOf(known, labels),
      }
    },
    /** Of the list of orders. */
    order: (labels: Readonly<Record<SortKey, string>>) => {
      const [usual, ...others] = search.orders
      return {
        usual: usual ? labels[usual] : '',
        options: optionsOf(others, labels),
        value: values.sort,
        onChange: (sort: SortKey | undefined) => change({ sort } as Partial<Values>),
      }
    },
    /** What can be shown, with how many rows each has; everything, `all`, comes first. */
    groups: (all: string, labels: Readonly<Record<Group, string>>) => ({
      pills: counts.map(({ data }, index) => {
        const group = search.groups[index - 1]
        return {
          key: group,
          label: group ? labels[group] : all,
          count: data,
          pressed: values.show === group,
          onPress: () => change({ show: group } as Partial<Values>),
        }
      }),
      elsewhere: elsewhereOf(search.groups, values.show, counts.slice(1), group => ({
        label: labels[group],
        search: { show: group },
      })),
    }),
  }
}

export type AtDesk = Pick<
  ReturnType<typeof useDesk<unknown, never, never>>,
  'chosen' | 'isFiltered' | 'isOnlyWords' | 'reset' | 'toPage' | 'words'
> & { readonly values: { readonly q?: string | undefined } }
