import { Link } from '@tanstack/react-router'
import { coins, plural, words } from '#contract/words.ts'
import { paths } from '../../../paths.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { Me } from '../data.ts'
import { accountLabel, isModerator, nameOf } from '../me.ts'
import styles from './ResidentBar.module.css'

/** The resident's figures and avatar in the top bar of phones and tablets. */
export function ResidentBar({ me }: { me: Me }) {
  const balance = me.balance ?? 0
  return (
    <>
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
