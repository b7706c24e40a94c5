import { IconExternalLink, IconLifebuoy, IconLogout2, IconMessages } from '@tabler/icons-react'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../domains/people/data.ts'
import { paths } from '../../paths.ts'
import { signOut } from '../../session.ts'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { helpHref } from '../help.ts'
import { onboardingHref } from '../onboardingHref.ts'
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
  const materials = onboardingHref(useMe())
  const help = helpHref()
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
        <Link to={paths.onboarding.path} className={styles.small}>
          <IconMessages />
          {texts.repeatIntroduction}
        </Link>
        {materials && (
          <a href={materials} target="_blank" rel="noreferrer" className={styles.small}>
            <IconExternalLink />
            {texts.onboarding}
            <span className="visually-hidden">{texts.newTab}</span>
          </a>
        )}
        {help && (
          <a href={help} className={styles.small}>
            <IconLifebuoy />
            {texts.help}
          </a>
        )}
        <button type="button" className={styles.small} onClick={() => void signOut()}>
          <IconLogout2 />
          {texts.signOut}
        </button>
      </nav>
      <ThemeSwitch />
    </>
  )
}
