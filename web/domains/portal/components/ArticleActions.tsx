import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { tellOfLostPart } from '#web/ui/later.ts'
import { actTexts as texts } from '../actTexts.ts'
import { articleActions } from '../modals.ts'

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
}

const load = () => import('./ArticleMenu.tsx')

/** The button of the menu, whose code is loaded for who reaches for it; on phones and tablets it opens a dialog. */
export function ArticleActions(props: ActionsProps) {
  const { title, isMine, isPublished, isRemoved } = props.article
  const [Menu, setMenu] = useState<ComponentType<ActionsProps> | null>(null)
  const isSmall = useMediaQuery('(max-width: 1439px)', undefined, { getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  const isLive = isPublished && !isRemoved
  if (!isMine && !isLive) return null
  if (Menu && !isSmall) return <Menu {...props} />

  const prepare = () => void load().catch(() => undefined)
  const open = () => load().then(({ ArticleMenu }) => setMenu(() => ArticleMenu), tellOfLostPart)
  const openDialog = async () => {
    const run = await articleActions.open(props)
    // The dialog that it opens returns the focus to what had it.
    button.current?.focus({ preventScroll: true })
    void run?.()
  }
  return (
    <IconButton
      ref={button}
      label={texts.menu(title)}
      icon={<IconDots />}
      {...(isSmall
        ? { 'aria-haspopup': 'dialog', onClick: () => void openDialog() }
        : {
            'aria-haspopup': 'menu',
            'aria-expanded': false,
            onPointerEnter: prepare,
            onFocus: prepare,
            onClick: () => void open(),
          })}
    />
  )
}
