import type { ReactElement } from 'react'
import { toast } from '../../ui/toast/toast.ts'
import type { Me } from '../people/data.ts'
import { stageOfMe, threshold } from './arrival.ts'
import { finishDialogue, saveScene } from './data.ts'
import { NEWCOMER, readPath } from './dialogue.ts'
import { DialogueScreen } from './screens/DialogueScreen.tsx'
import { type Greeted, GreetingScreen } from './screens/GreetingScreen.tsx'
import { texts } from './texts.ts'

let passing: Promise<boolean> | undefined

/**
 * Shows the greeting and the dialogue until they are over; resolves to whether there was a dialogue. Several guards may wait
 * for the same ones.
 */
export function welcome(me: Me): Promise<boolean> {
  passing ??= pass(me).finally(() => {
    passing = undefined
    threshold.set(null)
  })
  return passing
}

async function pass(me: Me): Promise<boolean> {
  if (stageOfMe(me) === 'dialogue') return talk(me, readPath(me.user_onboarding_progress?.scene))
  const greeted = await shown<Greeted>(done => <GreetingScreen me={me} onDone={done} />)
  if (greeted.isViewed) return false
  const reached = readPath(greeted.me.user_onboarding_progress?.scene)
  return talk(greeted.me, greeted.card === 'newcomer' && reached.length === 1 ? NEWCOMER : reached)
}

async function talk(me: Me, start: readonly number[]): Promise<true> {
  await shown<void>(done => {
    const handleEnd = async () => {
      const isSaved = await finishDialogue(me)
      if (isSaved) done()
      return isSaved
    }
    return (
      <DialogueScreen me={me} start={start} onScene={path => void saveScene(me, path)} onEnd={handleEnd} />
    )
  })
  toast.success(texts.dialogueDone, { text: texts.dialogueDoneText })
  return true
}

/** Shows a screen in place of the app until it is done. */
const shown = <Result,>(screen: (done: (result: Result) => void) => ReactElement) =>
  new Promise<Result>(resolve => {
    threshold.set(screen(resolve))
  })
