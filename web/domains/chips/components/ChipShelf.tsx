import type { ReactNode } from 'react'
import { formatDay } from '#web/ui/dates.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type ChipLook, isFresh } from '../chip.ts'
import { badgeInfo } from '../modals.ts'
import { texts } from '../texts.ts'
import { Chip } from './Chip.tsx'
import styles from './ChipShelf.module.css'

interface HeldChip extends ChipLook {
  readonly id: number
  readonly name: string
  /** When it was received. */
  readonly createdAt: string
  /** How many residents hold it. */
  readonly holders_count: number
}

interface Props {
  chips: readonly HeldChip[]
  /** Whose chips they are; oneself by default. */
  holder?: { id: number; name: string } | undefined
  /** Says below each how many residents hold it, instead of when it was received. */
  byRarity?: boolean
}

/** The chips that a resident holds; each opens its dialog. */
export const HeldShelf = ({ chips, holder, byRarity }: Props) => (
  <ul className={styles.shelf}>
    {chips.map(chip => {
      const isNew = isFresh(chip.createdAt)
      const day = dayOf(chip.createdAt)
      return (
        <ShelfPlace
          key={chip.id}
          chip={chip}
          state={isNew ? 'Completed' : undefined}
          note={byRarity ? texts.heldBy(chip.holders_count) : isNew ? `${texts.fresh}, ${day}` : day}
          holder={holder}
        />
      )
    })}
  </ul>
)

/** On a phone the year may wrap to a line of its own. */
const dayOf = (date: string) => formatDay(date).replace(/\u00a0(?=\d{4}$)/, ' ')

export const Shelf = ({ children }: { children: ReactNode }) => <ul className={styles.shelf}>{children}</ul>

interface PlaceProps {
  chip: ChipLook & { readonly id: number; readonly name: string }
  state?: 'InProgress' | 'Completed' | undefined
  progress?: number
  /** A line below the name. */
  note?: ReactNode
  /** Below the button: it may hold links. */
  children?: ReactNode
  holder?: Props['holder']
}

export const ShelfPlace = ({ chip, state, progress, note, holder, children }: PlaceProps) => (
  <li className={styles.place}>
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.button}
      onClick={() => void badgeInfo.open({ badgeId: chip.id, holder })}
    >
      <Chip chip={chip} sizes="108px" state={state} progress={progress} className={styles.chip} />
      <span className={styles.name}>{chip.name}</span>
      {note && <small className={styles.note}>{note}</small>}
    </button>
    {children && <small className={styles.way}>{children}</small>}
  </li>
)

/** A placeholder with the geometry of a shelf. */
export const ShelfSkeleton = ({ count }: { count: number }) => (
  <div className={styles.shelf} role="status">
    <span className="visually-hidden">{texts.loading}</span>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.place}>
        <div className={styles.button}>
          <Skeleton height="auto" radius="30%" className={styles.chip} />
          <Skeleton width="70%" height={14} className={styles.bar} />
          <Skeleton width="50%" height={12} className={styles.bar} />
        </div>
      </div>
    ))}
  </div>
)
