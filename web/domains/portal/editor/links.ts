import { blockLimits, linkProtocols } from '#contract/domains/blocks.ts'

/** The address as it may stand in an article; null for any other. `городской.рф` and a mail address are completed. */
export function linkOf(written: string): string | null {
  const text = written.trim()
  if (text === '' || text.length > blockLimits.href || /\s/.test(text)) return null
  const completed = /^[a-z][a-z\d+.-]*:/i.test(text)
    ? text
    : /^[^@/]+@[^@/]+\.[^@/]+$/.test(text)
      ? `mailto:${text}`
      : /^[^./]+\.[^.]/.test(text)
        ? `https://${text}`
        : null
  if (!completed || !URL.canParse(completed)) return null
  return (linkProtocols as readonly string[]).includes(new URL(completed).protocol) ? completed : null
}

/** Whether it may stand as it is. */
export const isLink = (text: string) => linkOf(text) === text.trim()
