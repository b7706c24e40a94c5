import { IconArrowUpRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { texts } from '../../texts.ts'
import styles from './OpenLink.module.css'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The figure whose list it opens. */
  of?: string
  ref?: Ref<HTMLAnchorElement>
}

const OpenAnchor = ({ of = '', ...props }: Props) => (
  <a {...props} className={styles.link} aria-label={texts.open(of)} title={texts.open(of)}>
    <IconArrowUpRight aria-hidden="true" />
  </a>
)

/** The arrow of a card or a row: opens the list behind its figure. */
export const OpenLink = createLink(OpenAnchor)
