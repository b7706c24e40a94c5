import { plural } from '#contract/words.ts'
import { formatNumber } from '#web/ui/numbers.ts'

const comments = { one: 'комментария', few: 'комментариев', many: 'комментариев' }
const articles = { one: 'статьи', few: 'статей', many: 'статей' }
const counted = (cap: number, of: typeof comments) =>
  `Сегодня засчитано ${formatNumber(cap)} из ${formatNumber(cap)}\u00a0${plural(cap, of)}`

/** product §10 */
export const countedTexts = {
  'comment.created': (cap: number) => `${counted(cap, comments)}: следующие город засчитает завтра.`,
  'article.published': (cap: number) => `${counted(cap, articles)}: следующие город засчитает завтра.`,
}
