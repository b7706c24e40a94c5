import { IconLayoutSidebar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { searchOf } from '#contract/search.ts'
import { useMe } from '../../domains/people/data.ts'
import { screensFor } from './screens.ts'
import {
  articleSource,
  chipSource,
  type Entry,
  GROUP_SIZE,
  itemSource,
  missionSource,
  peopleSource,
} from './sources.tsx'
import type { texts } from './texts.ts'

export interface Group {
  readonly key: keyof typeof texts.groups
  /** The place of its first entry among those of all groups. */
  readonly start: number
  readonly entries: readonly Entry[]
  readonly hasMore: boolean
}

/** What the city has for these words, group by group; without words the screens. */
export function useGroups(text: string) {
  const me = useMe()
  const found = {
    people: useQuery(peopleSource(me, text)),
    missions: useQuery(missionSource(me, text)),
    chips: useQuery(chipSource(me, text)),
    items: useQuery(itemSource(me, text)),
    articles: useQuery(articleSource(me, text)),
  }
  const screens = screensFor(me, searchOf(text)).map(
    ({ name, href, area }, id): Entry => ({
      id,
      title: name,
      note: area,
      art: <IconLayoutSidebar />,
      to: href,
    }),
  )
  const queries = Object.values(found)
  const shown: readonly Omit<Group, 'start'>[] = [
    ...(['people', 'missions', 'chips', 'items', 'articles'] as const).map(key => ({
      key,
      entries: found[key].data?.slice(0, GROUP_SIZE) ?? [],
      hasMore: (found[key].data?.length ?? 0) > GROUP_SIZE,
    })),
    { key: 'screens' as const, entries: screens, hasMore: false },
  ].filter(({ entries }) => entries.length > 0)
  const groups = shown.map(
    (group, at): Group => ({
      ...group,
      start: shown.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
    }),
  )
  return {
    groups,
    isSearching: queries.some(({ isFetching }) => isFetching),
    isFailed: queries.some(({ isError }) => isError),
  }
}
