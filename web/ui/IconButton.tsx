import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What the button does, for those who do not see the icon; also its tooltip. */
  label: string
  icon: ReactNode
  /** On a picture it stands on a plate of its own. */
  filled?: boolean
  round?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, filled, round, className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classes(styles.button, filled && styles.filled, round && styles.round, className)}
    >
      {icon}
    </button>
  )
}

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  label: string
  icon: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

const IconAnchor = ({ label, icon, className, ...props }: AnchorProps) => (
  <a aria-label={label} title={label} {...props} className={classes(styles.button, className)}>
    {icon}
  </a>
)

/** A link of the router, styled as an icon button. */
export const IconLink = createLink(IconAnchor)
