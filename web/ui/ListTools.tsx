import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Count } from './Count.tsx'
import { classes } from './classes.ts'
import styles from './ListTools.module.css'
import { listTexts } from './listTexts.ts'
import { formatNumber } from './numbers.ts'

interface Props {
  /** Names the search. */
  label: string
  /** The field of the words; without one the button of the sheet stands alone. */
  find?: ReactNode
  /** How many of the choices are not the usual ones. */
  set: number
  /** How many rows they leave. */
  found: number | undefined
  className?: string | undefined
  /** The choices: filters, then the order. */
  children: ReactNode
}

/** Escape in an open list closes the list alone. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Escape' && event.currentTarget.querySelector('[aria-expanded="true"]'))
    event.preventDefault()
}

/**
 * What narrows and orders a list, in one row; on a phone the choices are a sheet, so that the rows stay in sight. Each is
 * applied at once, behind the sheet too.
 */
export function ListTools({ label, find, set, found, className, children }: Props) {
  const id = useId()
  return (
    <search className={classes(styles.tools, className)} aria-label={label}>
      {find && <div className={styles.find}>{find}</div>}
      <Button
        variant="line"
        size="small"
        icon={<IconAdjustmentsHorizontal aria-hidden="true" />}
        popoverTarget={id}
        className={styles.opener}
      >
        <span className={find ? 'visually-hidden-on-phone' : undefined}>{listTexts.filters}</span>
        {set > 0 && <Count value={set} label={listTexts.filtersSet(set)} />}
      </Button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={listTexts.filters}
        className={styles.choices}
        onKeyDownCapture={keepOpen}
      >
        <p className={styles.title}>{listTexts.filters}</p>
        {children}
        <Button popoverTarget={id} popoverTargetAction="hide" className={styles.done}>
          {found === undefined ? listTexts.show : listTexts.showFound(formatNumber(found))}
        </Button>
      </div>
    </search>
  )
}
