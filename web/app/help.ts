import { texts } from './texts.ts'

/** The server writes its HELP_EMAIL into the page. */
const address = document.querySelector<HTMLMetaElement>('meta[name="help-email"]')?.content ?? ''

export const helpHref = `mailto:${address}?subject=${encodeURIComponent(texts.helpSubject)}`
