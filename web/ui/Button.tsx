import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { ripple } from './ripple.ts'

interface Look {
  /** One primary per view. */
  variant?: 'primary' | 'soft' | 'line' | 'ghost' | 'danger' | 'dangerSoft' | 'volt' | undefined
  /** `compact` only in dense rows of the moderator's area. */
  size?: 'medium' | 'small' | 'compact' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}

const look = ({ variant = 'primary', size = 'medium', wide }: Look, className?: string) =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide, className)

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The pending action as a verb: «Сохраняем». While it is set, the button shows a spinner and ignores clicks. */
  pending?: string | false | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({
  variant,
  size,
  wide,
  icon,
  pending,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  // Not `disabled`: a disabled button loses the focus, and a screen reader its place.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      onPointerDown={ripple}
      {...props}
      className={look({ variant, size, wide }, className)}
      onClick={handleClick}
      aria-disabled={pending ? true : props['aria-disabled']}
      aria-busy={pending ? true : undefined}
    >
      <span className={styles.label} data-hidden={pending ? true : undefined}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className={styles.label}>
          <span className={styles.spinner} />
          {pending}
        </span>
      )}
    </button>
  )
}

interface AnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

/** A link that leaves the app, styled as a button. */
export function ButtonAnchor({ variant, size, wide, icon, className, children, ...props }: AnchorProps) {
  return (
    <a onPointerDown={ripple} {...props} className={look({ variant, size, wide }, className)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </a>
  )
}

/** A link of the router, styled as a button. */
export const ButtonLink = createLink(ButtonAnchor)
