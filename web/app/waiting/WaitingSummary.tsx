import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../ui/numbers.ts'
import { places } from './places.tsx'
import { texts } from './texts.ts'
import styles from './WaitingSummary.module.css'
import { useWaiting } from './waiting.ts'

/** What waits for the moderator in all domains, each kind with its number and one click away. */
export function WaitingSummary() {
  const waiting = useWaiting()
  return (
    <nav aria-label={texts.title}>
      <ul className={styles.list}>
        {places.map(({ kind, icon, link }) => (
          <li key={kind}>
            <Link {...link} className={styles.tile} data-none={waiting[kind] === 0 || undefined}>
              {icon}
              <span>
                <b className={styles.figure}>
                  {waiting[kind] === undefined ? '…' : formatNumber(waiting[kind])}
                </b>{' '}
                {texts.kind(kind, waiting[kind] ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
