import { Pass } from '../../../ui/Pass.tsx'
import type { Me } from '../data.ts'
import { nameOf, roleLabel } from '../me.ts'

/** Residents see their balances, moderators their role (specification §2). */
export function ResidentPass({ me, slate = false }: { me: Me; slate?: boolean }) {
  const rank = roleLabel(me)
  return (
    <Pass
      name={nameOf(me)}
      picture={me.avatar}
      rank={rank}
      balances={rank ? undefined : { energy: me.points, coins: me.balance ?? 0 }}
      slate={slate}
    />
  )
}
