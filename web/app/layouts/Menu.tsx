import { IconLifebuoy, IconLogout2 } from '@tabler/icons-react'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signOut } from '../../session.ts'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { helpHref } from '../help.ts'
import { FindButton } from '../palette/FindButton.tsx'
import { texts } from '../texts.ts'
import styles from './Menu.module.css'

interface MenuLinkProps {
  to: NonNullable<LinkProps['to']>
  icon: ReactNode
  children: ReactNode
  /** A count at the right: how many items wait on that screen. */
  count?: ReactNode
  /** Screens of the same section that stand elsewhere: `/article/7` belongs to `/portal`. */
  screens?: readonly { readonly path: string }[]
}

const beginning = (path: string) => path.replace(/\$.*/, '')

export function MenuLink({ to, icon, count, screens = [], children }: MenuLinkProps) {
  const isWithin = useLocation({
    select: ({ pathname }) => screens.some(({ path }) => pathname.startsWith(beginning(path))),
  })
  return (
    <Link to={to} className={styles.link} {...(isWithin && { 'aria-current': 'true' })}>
      {icon}
      <span className={styles.name}>{children}</span>
      {count}
    </Link>
  )
}

interface Props {
  pass: ReactNode
  /** The link to the other area, below a separator. */
  crossing?: ReactNode
  children: ReactNode
}

export function Menu({ pass, crossing, children }: Props) {
  return (
    <>
      {pass}
      <FindButton />
      <nav className={styles.nav} aria-label={texts.navigation}>
        {children}
        {crossing && (
          <>
            <div className={styles.rule} />
            {crossing}
          </>
        )}
      </nav>
      <nav className={styles.more} aria-label={texts.more}>
        <a href={helpHref} className={styles.small}>
          <IconLifebuoy />
          {texts.help}
        </a>
        <button type="button" className={styles.small} onClick={() => void signOut()}>
          <IconLogout2 />
          {texts.signOut}
        </button>
      </nav>
      <ThemeSwitch />
    </>
  )
}
