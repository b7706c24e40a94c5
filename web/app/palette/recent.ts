import { storage } from '../../ui/storage.ts'

/** A thing that was opened from the palette. */
export interface Recent {
  readonly title: string
  readonly href: string
  readonly group: RecentGroup
}

export const recentGroups = ['people', 'missions', 'chips', 'items', 'articles'] as const
export type RecentGroup = (typeof recentGroups)[number]

const MOST = 5
const keyOf = (user: number) => `palette:${user}`

const isRecent = (value: unknown): value is Recent => {
  const { title, href, group } = (value ?? {}) as Partial<Recent>
  // Only addresses of this city: what the browser keeps may have been written by anybody.
  return (
    typeof title === 'string' &&
    typeof href === 'string' &&
    /^\/(?!\/)/.test(href) &&
    recentGroups.some(known => known === group)
  )
}

/** What this person opened last in this browser, the latest first. */
export function recentOf(user: number): readonly Recent[] {
  const kept = storage.json(keyOf(user))
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
}

export function keepRecent(user: number, opened: Recent): void {
  const others = recentOf(user).filter(({ href }) => href !== opened.href)
  storage.set(keyOf(user), JSON.stringify([opened, ...others].slice(0, MOST)))
}
