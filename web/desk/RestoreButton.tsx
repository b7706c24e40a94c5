import { attempt } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'

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
    await attempt(onRestore, { done, text: name, failed: 'Вернуть не получилось' })
  })
  return (
    <Button
      variant="line"
      size="compact"
      pending={isRestoring && 'Возвращаем'}
      onClick={() => void restore()}
    >
      {label}
    </Button>
  )
}
