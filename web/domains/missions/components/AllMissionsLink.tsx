import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { texts } from '../texts.ts'
import styles from './AllMissionsLink.module.css'

export function AllMissionsLink() {
  return (
    <Link to={paths.missions.path} className={styles.link}>
      {texts.allMissions}
      <IconArrowRight aria-hidden="true" />
    </Link>
  )
}
