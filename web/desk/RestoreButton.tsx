import { attempt } from '#web/attempt.ts'
import { Button } from '../Button.tsx'
import { useSingleFlight } from '../useSingleFlight.ts'
import { texts } from './texts.ts'

interface Props {
  label: string
  onRestore: () => Promise<unknown>
  /** Said when it is done: the outcome, and the row. */
  done: string
  name: string
}

/** Brings a deleted row back, once for two clicks, and says how it ended. */
export function RestoreButton({ label, onRestore, done, name }: Props) {
  const [restore, isRestoring] = useSingleFlight(async () => {
    await attempt(onRestore, { done, text: name, failed: texts.notRestored })
  })
  return (
    <Button
      variant="line"
      size="compact"
      pending={isRestoring && texts.restoring}
      onClick={() => void restore()}
    >
      {label}
    </Button>
  )
}
