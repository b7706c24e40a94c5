import { pageSetting } from '../ui/pageSetting.ts'
import { texts } from './texts.ts'

/** A letter to HELP_EMAIL; none when that is empty. */
export function helpHref(): string | undefined {
  const address = pageSetting('help-email')
  return address ? `mailto:${address}?subject=${encodeURIComponent(texts.helpSubject)}` : undefined
}
