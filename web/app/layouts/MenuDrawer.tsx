import { Drawer } from '@mantine/core'
import { useDidUpdate, useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { controlTexts } from '../../ui/controlTexts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { withControls } from '../../ui/theme/Controls.tsx'
import { texts } from '../texts.ts'
import styles from './MenuDrawer.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Receives the focus when the drawer has closed. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Closed by its button, a link, Escape, a click on the mask, and by Back and all else that changes the screen. */
function MenuDrawer({ isOpen, onClose, opener, children }: Props) {
  // Mantine slides in only a drawer that was rendered closed before.
  const isMounted = useMounted()
  const content = useRef<HTMLDivElement>(null)
  // The entry of the history too: what the palette finds may be another view of the same screen.
  const place = useLocation({ select: ({ pathname, state }) => `${state.__TSR_index} ${pathname}` })
  useDidUpdate(onClose, [place])
  // Mantine's own return is lost when the drawer closes before its focus trap has taken the focus.
  const returnFocus = () => {
    const now = document.activeElement
    if (!now || now === document.body || content.current?.contains(now)) {
      opener.current?.focus({ preventScroll: true })
    }
  }
  const handleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <Drawer.Root
      opened={isMounted && isOpen}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      position="right"
      zIndex="var(--z-drawer)"
    >
      <Drawer.Overlay className={styles.scrim} />
      <Drawer.Content ref={content} radius={0} classNames={{ content: styles.drawer ?? '' }}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{texts.menu}</Drawer.Title>
          <IconButton label={controlTexts.close} icon={<IconX />} onClick={onClose} />
        </div>
        {/* Closes the drawer when one of the links inside is clicked. */}
        <div className={styles.menu} onClickCapture={handleClick}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

export default withControls(MenuDrawer)
