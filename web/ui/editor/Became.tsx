import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Became.module.css'
import { texts } from './texts.ts'

/** «12 декабря → 19 декабря» */
export const Became = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <span className={styles.pair}>
    <s>{before ?? texts.empty}</s>
    <IconArrowRight aria-hidden="true" />
    <span className="visually-hidden">{texts.became}</span>
    <b>{after ?? texts.empty}</b>
  </span>
)
