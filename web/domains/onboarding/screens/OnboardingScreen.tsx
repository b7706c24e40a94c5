import { useNavigate } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { useMe } from '../../people/data.ts'
import { readPath } from '../dialogue.ts'
import { DialogueScreen } from './DialogueScreen.tsx'

const nothing = () => {}

/** The dialogue once more, from the menu: it saves nothing (specification §2, «repeat intro»). */
export function OnboardingScreen() {
  const me = useMe()
  const navigate = useNavigate()
  const handleEnd = async () => {
    await navigate({ to: paths.dashboard.path })
    return true
  }
  return <DialogueScreen me={me} start={readPath(null)} onScene={nothing} onEnd={handleEnd} />
}
