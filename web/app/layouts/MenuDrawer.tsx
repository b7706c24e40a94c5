import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { texts as words } from '../../ui/texts.ts'
import { texts } from '../texts.ts'
import styles from './MenuDrawer.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Closed by its button, a link, Escape and a click on the mask. */
export default function MenuDrawer({ isOpen, onClose, children }: Props) {
  // Mantine returns the focus only from a drawer that was rendered closed before.
  const isMounted = useMounted()
  const handleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <Drawer.Root opened={isMounted && isOpen} onClose={onClose} position="right" zIndex="var(--z-drawer)">
      <Drawer.Overlay className={styles.scrim} />
      <Drawer.Content radius={0} classNames={{ content: styles.drawer ?? '' }}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{texts.menu}</Drawer.Title>
          <IconButton label={words.close} icon={<IconX />} onClick={onClose} />
        </div>
        {/* Closes the drawer when one of the links inside is clicked. */}
        <div className={styles.menu} onClickCapture={handleClick}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
