import { Modal } from '@mantine/core'
import { useDidUpdate, useMounted } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { withControls } from '../../ui/theme/Controls.tsx'
import { Finder } from './Finder.tsx'
import styles from './Palette.module.css'
import { texts } from './texts.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** One search over people, missions, chips, items, articles and screens. */
function Palette({ isOpen, onClose }: Props) {
  // Mantine returns the focus only from a dialog that was rendered closed before.
  const isMounted = useMounted()
  // Whoever leaves the screen, by Back too, has left its search.
  const pathname = useLocation({ select: location => location.pathname })
  useDidUpdate(onClose, [pathname])
  // A dialog opens when this one has given the focus back.
  const next = useRef<(() => void) | null>(null)
  const handleOpen = (open: (() => void) | null) => {
    next.current = open
    onClose()
  }
  return (
    <Modal.Root
      opened={isMounted && isOpen}
      onClose={onClose}
      zIndex="var(--z-dialog)"
      transitionProps={{ transition: 'fade-up', duration: 200 }}
      onExitTransitionEnd={() => {
        next.current?.()
        next.current = null
      }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content
        radius={0}
        aria-label={texts.title}
        classNames={{ inner: styles.inner ?? '', content: styles.palette ?? '' }}
      >
        <Finder onOpen={handleOpen} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

export default withControls(Palette)
