import { IconArrowRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './MoreLink.module.css'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** What the link leads to, for screen readers. */
  of?: string
  ref?: Ref<HTMLAnchorElement>
}

const MoreAnchor = ({ of, className, children, ...props }: Props) => (
  <a {...props} className={classes(styles.link, className)}>
    {children}
    {of && <span className="visually-hidden">{of}</span>}
    <IconArrowRight aria-hidden="true" />
  </a>
)

/** «Все →» beside the title of a block. */
export const MoreLink = createLink(MoreAnchor)
