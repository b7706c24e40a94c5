import { useQuery } from '@tanstack/react-query'
import { badgeInfo } from '../modals.ts'
import { nearest } from '../near.ts'
import { texts } from '../texts.ts'
import { chipsAheadQuery, onTheWayQuery, progressQuery } from '../ways.ts'
import { Chip } from './Chip.tsx'
import styles from './NearChips.module.css'

/** The chips that the reader is about to get; undefined where none is begun or they are not loaded yet. */
export function useNearChips(me: number) {
  const { data } = useQuery(chipsAheadQuery(me))
  const ids = data?.chips.map(({ id }) => id) ?? []
  const { data: steps } = useQuery(progressQuery(ids))
  const { data: onTheWay } = useQuery(onTheWayQuery(me))
  const near = data && steps && onTheWay ? nearest(data.chips, steps, onTheWay) : []
  return near.length > 0 ? near : undefined
}

export const NearChips = ({ chips }: { chips: NonNullable<ReturnType<typeof useNearChips>> }) => (
  <section>
    <h3 className={styles.title}>{texts.near}</h3>
    <ul className={styles.list}>
      {chips.map(({ chip, progress, status, part }) => (
        <li key={chip.id} className={styles.chip}>
          <Chip chip={chip} sizes="76px" state="InProgress" progress={part} className={styles.picture} />
          <div className={styles.words}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="whole-card"
              onClick={() => void badgeInfo.open({ badgeId: chip.id })}
            >
              {chip.name}
            </button>
            <small>{progress ? texts.deeds[progress.event] : status && texts.onTheWay(status)}</small>
            <div className={styles.way}>
              <span className={styles.line} aria-hidden="true">
                <i style={{ width: `${100 * part}%` }} />
              </span>
              {progress && <b className="figures">{texts.steps(progress.count, progress.threshold)}</b>}
            </div>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
