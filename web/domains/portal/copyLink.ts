import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast/toast.ts'
import { actTexts } from './actTexts.ts'

/** Puts the address of an article into the clipboard, and says so. */
export const copyLink = (articleId: number): Promise<unknown> =>
  navigator.clipboard.writeText(new URL(paths.article.href({ articleId }), location.href).href).then(
    () => toast.success(actTexts.copied),
    () => toast.error(actTexts.copyFailed),
  )
