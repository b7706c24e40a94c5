import { IconArrowUpRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './OpenLink.module.css'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** What it opens. */
  label?: string
  ref?: Ref<HTMLAnchorElement>
}

const OpenAnchor = ({ label, ...props }: Props) => (
  <a {...props} className={styles.link} aria-label={label} title={label}>
    <IconArrowUpRight aria-hidden="true" />
  </a>
)

/** The arrow of a card, to the list behind its figure, or of a row, to what it names. */
export const OpenLink = createLink(OpenAnchor)
