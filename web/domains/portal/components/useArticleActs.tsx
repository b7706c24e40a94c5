import { IconArrowBackUp, IconBan, IconLink, IconPencil, IconTrash, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { attempt } from '#web/attempt.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { actTexts as texts } from '../actTexts.ts'
import { useDelete, usePublish } from '../articleActs.ts'
import { copyLink } from '../copyLink.ts'
import { removeArticle } from '../modals.ts'
import type { ActionsProps } from './ArticleActions.tsx'

/** One thing to do with an article: a link, or a command. */
export type ArticleAct = { readonly label: string; readonly icon: ReactNode; readonly danger?: true } & (
  | { readonly href: string }
  | { readonly run: () => unknown }
)

/** specification §4, article actions: what its author and a moderator may do with it now. */
export function useArticleActs({ article, isModerator, onDeleted }: ActionsProps): readonly ArticleAct[] {
  const { id, title, isMine, isPublished, isRemoved } = article
  const { mutateAsync: publish } = usePublish()
  const { mutateAsync: discard } = useDelete()
  const noteHere = useNoteHere()
  const isLive = isPublished && !isRemoved

  const copy = () => copyLink(id)
  const setPublished = (to: boolean) =>
    attempt(() => publish({ id, isPublished: to }), {
      done: to ? texts.published(title) : texts.unpublished(title),
      failed: to ? texts.publishFailed : texts.unpublishFailed,
    })
  const ask = async () => {
    const isSure = await confirm.open({
      title: texts.discardTitle,
      text: texts.discardText(title),
      action: texts.discardConfirm,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const isHere = noteHere()
    const isDone = await attempt(() => discard(id), { done: texts.discarded, failed: texts.discardFailed })
    if (isDone && isHere()) await onDeleted?.()
  }

  const acts: (ArticleAct | false)[] = [
    isMine &&
      !isRemoved && {
        label: texts.edit,
        icon: <IconPencil aria-hidden="true" />,
        href: paths.editArticle.href({ articleId: id }),
      },
    isMine &&
      !isRemoved && {
        label: isPublished ? texts.unpublish : texts.publish,
        icon: isPublished ? <IconArrowBackUp aria-hidden="true" /> : <IconWorld aria-hidden="true" />,
        run: () => setPublished(!isPublished),
      },
    isLive && { label: texts.copyLink, icon: <IconLink aria-hidden="true" />, run: copy },
    isMine && { label: texts.discard, icon: <IconTrash aria-hidden="true" />, danger: true, run: ask },
    isModerator &&
      !isMine &&
      isLive && {
        label: texts.remove,
        icon: <IconBan aria-hidden="true" />,
        danger: true,
        run: () => removeArticle.open({ article }),
      },
  ]
  return acts.filter(act => act !== false)
}
