import { noticeKind } from '#contract/notices.ts'
import { makeStale } from '../../queries.ts'
import type { NoticeSignal } from './windows.ts'

const known = new Set<number>()

/** Notices that came with the page: what they make stale has been read after them. */
export function noteOlder(notices: readonly NoticeSignal[]): void {
  for (const { id } of notices) known.add(id)
}

/** Notices that are unread anew: they make stale once more what they did. */
export function forgetStale(ids: readonly number[]): void {
  for (const id of ids) known.delete(id)
}

/**
 * Refetches the queries that new notices make stale, once for each notice, `but` one collection; returns those new to
 * this window.
 */
export function makeStaleBy<Signal extends NoticeSignal>(
  notices: readonly Signal[],
  but?: string,
): readonly Signal[] {
  const news = notices.filter(({ id }) => !known.has(id))
  if (news.length === 0) return news
  for (const { id } of news) known.add(id)
  const stale = news.flatMap(({ type }) => noticeKind(type)?.stale ?? [])
  const names = new Set(['notifications', 'history', ...stale])
  void makeStale({ stale: [...names].filter(name => name !== but).map(name => [name]) })
  return news
}
