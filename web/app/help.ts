import { pageSetting } from '../ui/pageSetting.ts'
import { texts } from './texts.ts'

/** A letter to HELP_EMAIL. */
export const helpHref = `mailto:${pageSetting('help-email')}?subject=${encodeURIComponent(texts.helpSubject)}`
