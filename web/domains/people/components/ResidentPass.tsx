import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Pass } from '#web/ui/Pass.tsx'
import type { Me } from '../data.ts'
import { accountLabel, nameOf, roleLabel } from '../me.ts'
import styles from './ResidentPass.module.css'

/** Residents see their balances, moderators their role; a click opens the account (specification §2). */
export function ResidentPass({ me, slate = false }: { me: Me; slate?: boolean }) {
  const rank = roleLabel(me)
  return (
    <div className={styles.pass}>
      <Pass
        name={nameOf(me)}
        picture={me.avatar}
        rank={rank}
        balances={rank ? undefined : { energy: me.points, coins: me.balance ?? 0 }}
        slate={slate}
      />
      <Link to={paths.account.path} aria-label={accountLabel} className={styles.link} />
    </div>
  )
}
