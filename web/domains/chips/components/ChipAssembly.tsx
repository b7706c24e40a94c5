import { type CSSProperties, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { ChipLook } from '../chip.ts'
import { Chip } from './Chip.tsx'
import styles from './ChipAssembly.module.css'
import { ChipPlate } from './ChipPlate.tsx'

const rows = ['top', 'middle', 'bottom'] as const
const sides = ['left', 'right'] as const

/**
 * A chip that puts itself together once: its rim closes, the pins click in, the field lights. Each part is the whole
 * drawing cut to that part, so that every chip can be taken apart, a picture too. In the end the chip alone is left.
 */
export function ChipAssembly({ chip }: { chip: ChipLook }) {
  const [isWhole, setWhole] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const part = (className: string | undefined, place?: number) => (
    <span className={classes(styles.part, className)} style={{ '--place': place } as CSSProperties}>
      <Chip chip={chip} sizes="208px" />
    </span>
  )
  return (
    <div className={styles.chip} aria-hidden="true">
      {isWhole ? (
        part(undefined)
      ) : (
        <>
          <span className={styles.glow} />
          <ChipPlate tone="InProgress" glyph={false} className={classes(styles.part, styles.bed)} />
          {sides.map(side => (
            <span key={side}>
              {rows.map((row, index) => (
                <span key={row} className={classes(styles[side], styles[row])}>
                  {part(styles.pin, index)}
                </span>
              ))}
              <span className={styles[side]}>{part(styles.rim)}</span>
            </span>
          ))}
          {part(styles.field)}
          {/* Its end is the end of the assembly. */}
          <span className={classes(styles.part, styles.whole)} onAnimationEnd={() => setWhole(true)}>
            <Chip chip={chip} sizes="208px" />
          </span>
        </>
      )}
    </div>
  )
}
