import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDeadline } from '#web/ui/dates.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { texts } from '../texts.ts'
import { waysQuery } from '../ways.ts'
import styles from './ChipWays.module.css'

/** Missions that pay a chip; each opens in a dialog above. Renders nothing when they fail to load, since they are optional. */
export function ChipWays({ chip }: { chip: number }) {
  const { data, isPending } = useQuery(waysQuery([chip]))
  if (!data && !isPending) return null
  const ways = data?.get(chip) ?? []
  return (
    <section className={styles.ways}>
      <h3>{texts.ways}</h3>
      {!data ? (
        <Skeleton height={60} radius="var(--r-md)" />
      ) : ways.length === 0 ? (
        <p className={styles.none}>{texts.noWays}</p>
      ) : (
        <ul>
          {ways.map(({ id, name, available_until }) => (
            <li key={id}>
              <Link
                to="."
                search={previous => ({ ...previous, mission: id })}
                state={{ isDialogOnTop: true }}
                resetScroll={false}
                preload={false}
                aria-haspopup="dialog"
                className={styles.way}
              >
                <span>
                  <b>{name}</b>
                  <small>
                    {available_until ? texts.until(formatDeadline(available_until)) : texts.noDeadline}
                  </small>
                </span>
                <IconChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
