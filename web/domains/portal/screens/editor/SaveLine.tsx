import {
  IconAlertCircle,
  IconClockPause,
  IconCloudCheck,
  IconDatabaseOff,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { cityTime } from '#web/ui/clock.ts'
import { formatLately, formatTime } from '#web/ui/dates.ts'
import { Note } from '#web/ui/Note.tsx'
import { isAhead, type Saving } from '../../editor/saving.ts'
import { texts } from '../../editor/texts.ts'
import styles from './SaveLine.module.css'

interface Line {
  readonly tone: 'plain' | 'warn' | 'danger'
  readonly icon: ReactNode
  readonly text: string
  readonly isSaved?: true
  readonly action?: 'signIn' | 'download' | 'asNew' | 'again'
}

const { save } = texts

/** The hour; of another day than today the day too. */
const momentOf = (at: number) =>
  cityTime.dayOf(at) === cityTime.dayOf(Date.now())
    ? save.at(formatTime(at))
    : formatLately(new Date(at).toISOString())

/** What the page says about its words; `now` in milliseconds. */
function lineOf(state: Saving, now: number): Line {
  const { trouble, isUnkept } = state
  if (trouble?.kind === 'gone')
    return { tone: 'danger', icon: <IconAlertCircle />, text: save.gone, action: 'asNew' }
  if (trouble?.kind === 'removed')
    return { tone: 'danger', icon: <IconAlertCircle />, text: save.removed, action: 'asNew' }
  if (trouble?.kind === 'other') {
    const text = isUnkept ? save.otherUnkept(trouble.message) : save.other(trouble.message)
    return { tone: 'danger', icon: <IconAlertCircle />, text, action: 'download' }
  }
  if (trouble?.kind === 'signedOut')
    return isUnkept
      ? { tone: 'danger', icon: <IconClockPause />, text: save.signedOutUnkept, action: 'download' }
      : { tone: 'warn', icon: <IconClockPause />, text: save.signedOut, action: 'signIn' }
  if (trouble?.kind === 'refused')
    return { tone: 'danger', icon: <IconAlertCircle />, text: save.refused(trouble.message), action: 'again' }
  if (trouble?.kind === 'lost')
    return isUnkept
      ? { tone: 'danger', icon: <IconWifiOff />, text: save.lostUnkept, action: 'download' }
      : { tone: 'warn', icon: <IconWifiOff />, text: save.lost, action: 'again' }
  if (trouble?.kind === 'busy') {
    const wait = Math.max(1, Math.ceil(((trouble.retryAt ?? now) - now) / 1000))
    return { tone: 'warn', icon: <IconAlertCircle />, text: save.busy(wait) }
  }
  if (isUnkept) return { tone: 'danger', icon: <IconDatabaseOff />, text: save.unkept, action: 'download' }
  if (isAhead(state) || (state.call && state.call.do !== 'load'))
    return { tone: 'plain', icon: <IconRefresh />, text: save.saving }
  if (state.savedAt === null) return { tone: 'plain', icon: <IconCloudCheck />, text: save.nothing }
  const saved = state.base?.isPending ? save.pending : save.saved
  return { tone: 'plain', icon: <IconCloudCheck />, text: saved(momentOf(state.savedAt)), isSaved: true }
}

/** What is announced: what went wrong, and that it is right again. Nothing else is: a writer pauses every few seconds. */
type Told = 'nothing' | 'trouble' | 'mended'
function toldNext(told: Told, isTrouble: boolean, isSaved: boolean): Told {
  if (isTrouble) return 'trouble'
  if (told === 'trouble') return isSaved ? 'mended' : 'trouble'
  return isSaved ? told : 'nothing'
}

interface Props {
  state: Saving
  onAction: (action: NonNullable<Line['action']>) => void
}

export function SaveLine({ state, onAction }: Props) {
  const [now, setNow] = useState(Date.now)
  const isCounting = state.trouble?.kind === 'busy'
  useLayoutEffect(() => {
    if (!isCounting) return
    const tick = () => setNow(Date.now())
    // The moment it has is that of an earlier count, or of the first rendering.
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  const { tone, icon, text, action, isSaved = false } = lineOf(state, now)
  const [told, setTold] = useState<Told>('nothing')
  const tells = toldNext(told, tone !== 'plain', isSaved)
  if (tells !== told) setTold(tells)
  return (
    <div role="status" aria-label={save.label} aria-live={tells === 'nothing' ? 'off' : 'polite'}>
      {tone === 'plain' ? (
        <p className={styles.plain}>
          {icon}
          {text}
        </p>
      ) : (
        <Note
          tone={tone}
          icon={icon}
          actions={
            action && (
              <button type="button" onClick={() => onAction(action)}>
                {save[action]}
              </button>
            )
          }
        >
          {text}
        </Note>
      )}
    </div>
  )
}
