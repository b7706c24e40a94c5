import { IconArrowUpRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './DistrictCard.module.css'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  name: string
  Drawing: ComponentType<{ className?: string | undefined }>
  /** The lines below the name. */
  lines: readonly ReactNode[]
  ref?: Ref<HTMLAnchorElement>
}

const DistrictAnchor = ({ name, Drawing, lines, className, children: _, ...props }: Props) => (
  <a {...props} className={classes(styles.card, className)}>
    <span className={styles.words}>
      <h2>{name}</h2>
      {lines.map((line, index) => (
        <span key={index} className={styles.text}>
          {line}
        </span>
      ))}
    </span>
    <span className={styles.stage}>
      <Drawing className={styles.district} />
    </span>
    <span className={styles.go}>
      <IconArrowUpRight aria-hidden="true" />
    </span>
  </a>
)

/** A quarter of the city on the dashboard: its name, what is going on there, and its drawing; a link as a whole. */
export const DistrictCard = createLink(DistrictAnchor)
