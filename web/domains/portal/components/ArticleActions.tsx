import { IconDots } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { actTexts as texts } from '../actTexts.ts'

/** The plain values of an article that its menu needs. */
export interface ActedArticle {
  readonly id: number
  readonly title: string
  readonly author: string
  readonly isMine: boolean
  readonly isPublished: boolean
  readonly isRemoved: boolean
}

export interface ActionsProps {
  article: ActedArticle
  isModerator: boolean
  /** After it was deleted, which ends what the page is about. */
  onDeleted?: () => unknown
  filled?: boolean
}

const load = () => import('./ArticleMenu.tsx')

/**
 * specification §4, article actions: what its author and a moderator may do. The code of the menu is loaded for who reaches for
 * its button.
 */
export function ArticleActions(props: ActionsProps) {
  const { title, isMine, isPublished, isRemoved } = props.article
  const [Menu, setMenu] = useState<ComponentType<ActionsProps> | null>(null)
  const isLive = isPublished && !isRemoved
  if (!isMine && !isLive) return null
  if (Menu) return <Menu {...props} />

  const prepare = () => void load().catch(() => undefined)
  const open = () =>
    load().then(
      ({ ArticleMenu }) => setMenu(() => ArticleMenu),
      () => toast.error(texts.menuFailed),
    )
  return (
    <IconButton
      label={texts.menu(title)}
      icon={<IconDots />}
      filled={props.filled ?? false}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    />
  )
}
