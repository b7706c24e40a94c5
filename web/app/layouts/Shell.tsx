import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Bell } from '../../domains/notifications/components/Bell.tsx'
import { paths } from '../../paths.ts'
import { loadInQuiet, whenQuiet } from '../../quiet.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { later, tellOfLostPart } from '../../ui/later.ts'
import { loadModalHost } from '../../ui/modal/Modals.tsx'
import { loadToastCards } from '../../ui/toast/Toasts.tsx'
import { openPalette } from '../palette/open.ts'
import { texts as palette } from '../palette/openTexts.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { texts } from '../texts.ts'
import styles from './Shell.module.css'

// Loaded alone: where a sheet with layers, as that of Mantine, stands before sheets that have come earlier, Chromium sets up all
// fonts anew and lays out the whole page.
const loadControls = () => import('../../ui/theme/Controls.tsx')
const loadMenu = () => import('./MenuDrawer.tsx')
const MenuDrawer = later(async () => (await loadMenu()).default, LostMenu)
const Settled = later(async () => (await import('./Settled.tsx')).default)

/** Where the code of the drawer does not come. */
function LostMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!isOpen) return
    tellOfLostPart()
    onClose()
  }, [isOpen, onClose])
  return null
}

/** True when the first screen is complete and the browser has time for more. */
function useIsSettled() {
  const isOpening = useRouterState({ select: ({ status }) => status === 'pending' })
  const [isSettled, setSettled] = useState(false)
  useEffect(
    () => (isOpening || isSettled ? undefined : whenQuiet(() => setSettled(true))),
    [isOpening, isSettled],
  )
  return isSettled
}

interface Props {
  /** The name of the area, below the product's name. */
  area?: string
  /** Placed in the sidebar, and below 1440 px in the drawer. */
  menu: ReactNode
  /** What the top bar shows beside the burger. */
  bar: ReactNode
  children: ReactNode
}

/** Sidebar from 1440 px, below that a top bar with a drawer at the right (specification §2). */
export function Shell({ area, menu, bar, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const isSettled = useIsSettled()
  useEffect(() => {
    // Loaded early, so that the menu, dialogs and toasts work when the connection is lost later.
    if (isSettled) void loadInQuiet([loadControls, loadMenu, loadModalHost, loadToastCards])
  }, [isSettled])
  const handleBurger = () => {
    setOpen(true)
    setWasOpen(true)
  }
  const home = (
    <Link to={paths.dashboard.path} className={styles.home}>
      <Logo area={area} short={area === undefined} />
      <span className="visually-hidden">{texts.goHome}</span>
    </Link>
  )
  return (
    <div className={styles.shell} data-opening={!isSettled || undefined}>
      <aside className={styles.sidebar} data-area={area} aria-label={texts.menu}>
        <div className={styles.head}>
          {home}
          <Bell />
        </div>
        {menu}
      </aside>
      <div>
        <header className={styles.bar} data-keep-clear>
          {home}
          <IconButton
            label={palette.find}
            icon={<IconSearch />}
            aria-haspopup="dialog"
            onClick={() => void openPalette()}
          />
          <Bell />
          {bar}
          <IconButton
            ref={burger}
            label={texts.menu}
            icon={<IconMenu2 />}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            onClick={handleBurger}
          />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.content}>{children}</div>
        </main>
      </div>
      <PaletteHost />
      {isSettled && (
        <Suspense>
          <Settled />
        </Suspense>
      )}
      {wasOpen && (
        <Suspense>
          <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} opener={burger}>
            {menu}
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  )
}
