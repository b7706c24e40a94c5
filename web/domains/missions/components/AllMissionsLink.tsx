import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { cardTexts } from '../cardTexts.ts'
import styles from './AllMissionsLink.module.css'

export function AllMissionsLink() {
  return (
    <Link to={paths.missions.path} className={styles.link}>
      {cardTexts.allMissions}
      <IconArrowRight aria-hidden="true" />
    </Link>
  )
}
