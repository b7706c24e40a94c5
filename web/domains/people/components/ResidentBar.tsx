import { Link } from '@tanstack/react-router'
import { coins, plural, words } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { Me } from '../data.ts'
import { accountLabel, isModerator, latestChipsLabel, nameOf } from '../me.ts'
import styles from './ResidentBar.module.css'

/** The resident's newest chips, figures and avatar in the top bar of phones and tablets (specification §2, mobile). */
export function ResidentBar({ me }: { me: Me }) {
  const balance = me.balance ?? 0
  return (
    <>
      <LatestChips chips={me.latest_badges} />
      {!isModerator(me) && (
        <div className={styles.balances}>
          <Amount currency="energy" value={me.points} unit={words.points} />
          <Amount currency="coins" value={balance} unit={plural(balance, coins)} />
        </div>
      )}
      <Link to={paths.account.path} aria-label={accountLabel} className={styles.account}>
        <Avatar name={nameOf(me)} picture={me.avatar} size="small" ring="me" />
      </Link>
    </>
  )
}

/** A chip without a picture is left out: its drawing costs more than the bar. */
function LatestChips({ chips }: { chips: Me['latest_badges'] }) {
  const shown = chips.flatMap(({ id, name, image }) => (image?.[0] ? [{ id, name, picture: image[0] }] : []))
  if (shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={latestChipsLabel}>
      {shown.map(({ id, name, picture }) => (
        <li key={id}>
          <Picture media={picture} sizes="28px" alt={name} className={styles.chip} />
        </li>
      ))}
    </ul>
  )
}
