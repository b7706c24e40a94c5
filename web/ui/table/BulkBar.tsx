import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './BulkBar.module.css'
import { texts } from './texts.ts'

interface Props {
  /** «Выбрано 3»; announced when it changes. */
  label: string
  /** Below the label: «Выбрать все 486». */
  note?: ReactNode
  /** It is the foot of a dialog. */
  docked?: boolean
  /** Absent: the bar cannot be closed. */
  onClear?: (() => void) | undefined
  /** `BulkButton`s; the first may be the primary one. */
  children: ReactNode
}

/** What is done with the selected rows; it stays at the bottom of the window. */
export const BulkBar = ({ label, note, docked, onClear, children }: Props) => (
  <section className={classes(styles.bar, docked && styles.docked)} data-keep-clear aria-label={texts.bulk}>
    <div className={styles.words}>
      <p role="status">{label}</p>
      {note}
    </div>
    <div className={styles.buttons}>{children}</div>
    {onClear && (
      <IconButton label={texts.clear} icon={<IconX />} onClick={onClear} className={styles.clear} />
    )}
  </section>
)

interface ButtonProps {
  icon: ReactNode
  onClick: () => void
  /** One per bar. */
  primary?: boolean
  disabled?: boolean
  pending?: string | false | undefined
  children: ReactNode
}

export const BulkButton = ({ primary, ...props }: ButtonProps) => (
  <Button
    {...props}
    size="compact"
    variant={primary ? 'volt' : undefined}
    className={primary ? undefined : styles.button}
  />
)
