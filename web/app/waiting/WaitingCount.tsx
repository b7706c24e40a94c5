import { Count } from '../../ui/Count.tsx'
import { texts } from './texts.ts'
import { useWaiting } from './waiting.ts'

/** How much waits for the moderator in all domains; nothing for 0. */
export default function WaitingCount() {
  const total = Object.values(useWaiting()).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return total > 0 ? <Count value={total} label={texts.total(total)} urgent /> : null
}
