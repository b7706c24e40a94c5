import { DAY_MS } from '#contract/clock.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import type { Facts } from './facts.ts'
import { texts } from './texts.ts'

const words = texts.sample

/** Made-up facts for the preview of somebody to whom nothing has happened. */
export const sampleFacts = (name: string, kind: DigestKind, since: Date, now: Date): Facts => ({
  kind,
  since,
  now,
  name,
  energy: 240,
  completions: [{ id: 1, name: words.mission, points: 240, balance: 120, chip: null }],
  notices: [{ type: 'badge', title: words.chip, text: words.chipText, link: '/account' }],
  likes: 12,
  waiting: [
    {
      kind: 'returned',
      id: 2,
      name: words.report,
      since: now.toISOString(),
      until: new Date(now.getTime() + 3 * DAY_MS).toISOString(),
      by: words.moderator,
      comment: words.comment,
    },
    {
      kind: 'booking',
      id: 1,
      name: words.item,
      since: now.toISOString(),
      until: null,
      by: null,
      comment: words.delivery,
    },
  ],
  story: { id: 1, title: words.story, author: words.author, excerpt: words.excerpt, minutes: 7 },
})
