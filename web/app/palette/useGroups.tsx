import {
  IconArrowRight,
  IconArticle,
  IconCpu2,
  IconLayoutSidebar,
  IconShoppingBag,
  IconTargetArrow,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchOf } from '#contract/search.ts'
import { useMe } from '../../domains/people/data.ts'
import { type RecentGroup, recentGroups, recentOf } from './recent.ts'
import { screensFor, tasksFor } from './screens.ts'
import {
  articleSource,
  chipSource,
  type Entry,
  GROUP_SIZE,
  itemSource,
  listHref,
  MOST_FOUND,
  missionSource,
  peopleSource,
} from './sources.tsx'
import { texts } from './texts.ts'
import { useWaitingEntries } from './useWaitingEntries.tsx'

export interface Group {
  readonly key: keyof typeof texts.groups
  /** The place of its first entry among those of all groups. */
  readonly start: number
  readonly entries: readonly Entry[]
  /** There is more, but no list in which this person could see it. */
  readonly hasMore: boolean
}

/** The entry that leads to the list of all that was found. */
export const MORE = 'more'

const icons: Record<RecentGroup, typeof IconUser> = {
  people: IconUser,
  missions: IconTargetArrow,
  chips: IconCpu2,
  items: IconShoppingBag,
  articles: IconArticle,
}

/**
 * What the city has for these words, group by group, with screens and actions; without words what was opened last, what
 * waits, and all screens.
 */
export function useGroups(text: string) {
  const me = useMe()
  const [opened] = useState(() => recentOf(me.id))
  const waiting = useWaitingEntries(me)
  const found = {
    people: useQuery(peopleSource(me, text)),
    missions: useQuery(missionSource(me, text)),
    chips: useQuery(chipSource(me, text)),
    items: useQuery(itemSource(me, text)),
    articles: useQuery(articleSource(me, text)),
  }
  const search = searchOf(text)
  const actions = tasksFor(me, search).map(
    ({ name, icon: Icon, to }): Entry => ({
      id: name,
      title: name,
      note: texts.action,
      art: <Icon />,
      isIcon: true,
      to,
    }),
  )
  const screens = screensFor(me, search).map(
    ({ name, href, area }): Entry => ({
      id: href,
      title: name,
      note: area,
      art: <IconLayoutSidebar />,
      isIcon: true,
      to: href,
    }),
  )
  const recent = opened.map(({ title, href, group }): Entry => {
    const Icon = icons[group]
    return { id: href, title, note: texts.groups[group], art: <Icon />, isIcon: true, to: href }
  })
  const queries = Object.values(found)
  const shown: readonly Omit<Group, 'start'>[] = [
    { key: 'recent' as const, entries: text ? [] : recent, hasMore: false },
    { key: 'waiting' as const, entries: text ? [] : waiting, hasMore: false },
    ...recentGroups.map(key => {
      const all = found[key].data ?? []
      const left = all.length - GROUP_SIZE
      const list = left > 0 ? listHref(key, me, text) : null
      const more: Entry | null = list
        ? {
            id: MORE,
            title: texts.more(left, all.length === MOST_FOUND),
            note: '',
            art: <IconArrowRight />,
            isIcon: true,
            to: list,
          }
        : null
      return {
        key,
        entries: [...all.slice(0, GROUP_SIZE), ...(more ? [more] : [])],
        hasMore: left > 0 && !list,
      }
    }),
    { key: 'screens' as const, entries: [...actions, ...screens], hasMore: false },
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
    isFailed: queries.some(({ isLoadingError }) => isLoadingError),
  }
}
