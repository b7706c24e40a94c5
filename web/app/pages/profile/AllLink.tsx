import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { paths } from '../../../paths.ts'
import styles from './AllLink.module.css'
import { texts } from './texts.ts'

interface Props {
  to: typeof paths.userChips.path | typeof paths.userMissions.path
  userId: number
  search?: { tab: 'completed' }
  /** What there is all of, for those who hear the link alone. */
  children: string
}

export const AllLink = ({ to, userId, search, children }: Props) => (
  <Link to={to} params={{ userId }} search={search ?? {}} className={styles.link}>
    {texts.all}
    <span className="visually-hidden">{children}</span>
    <IconArrowRight aria-hidden="true" />
  </Link>
)
