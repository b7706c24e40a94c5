import { paths } from '#web/paths.ts'
import { NoChips } from '#web/ui/art/empty.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { texts } from '../texts.ts'

interface Props {
  part: 'held' | 'heldByOther' | 'ahead'
  /** True for an address whose page lies behind the last one. */
  onStart?: () => void
}

/** The empty state of a collection: the reason and one action. */
export function Nothing({ part, onStart }: Props) {
  if (onStart) return <NoPage onStart={onStart} />
  if (part === 'ahead')
    return <Empty drawing={<NoChips />} title={texts.allHeldTitle} text={texts.allHeldText} />
  return (
    <Empty
      drawing={<NoChips />}
      title={texts.noneTitle}
      text={part === 'held' ? texts.noneText : texts.noneOfOtherText}
      action={part === 'held' && <ButtonLink to={paths.missions.path}>{texts.toMissions}</ButtonLink>}
      tutorial={part === 'held' ? 'badges' : undefined}
    />
  )
}

export const Trouble = ({ onRetry }: { onRetry: () => void }) => (
  <Failed title={texts.failedTitle} text={texts.failedText} onRetry={onRetry} />
)
