import { paths } from '../../paths.ts'
import { copyText } from '../../ui/copyText.ts'
import { actTexts } from './actTexts.ts'

/** Puts the address of an article into the clipboard, and says so. */
export const copyLink = (articleId: number): Promise<void> =>
  copyText(new URL(paths.article.href({ articleId }), location.href).href, actTexts.copied)
