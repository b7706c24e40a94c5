import { log } from '../../log.ts'
import { queryClient, write } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { type Me, meQuery } from '../people/data.ts'
import { type Path, writePath } from './dialogue.ts'

/** Without the row there is nothing to save, which counts as saved (specification §8). */
function missing() {
  log('No statistic ID')
  return true
}

/** Nothing becomes stale, so no read follows that would notice the end of the session: the write itself leads to sign-in. */
const meta = { stale: [], isHandled: false } as const

/** Says that the resident is greeted. False when it was not saved (specification §8). */
export async function finishGreeting({ id: user, user_greeting_statistic: row }: Me): Promise<boolean> {
  if (!row) return missing()
  try {
    await write(() => api.update('user-greeting-statistics', row.id, { user, is_greeted: true }), meta)
    return true
  } catch (error) {
    log('the greeting was not saved', error)
    return false
  }
}

/** Reads whether the dialogue was seen, then the user anew (specification §2): a failed check counts as seen. */
export async function loadArrival(me: Me): Promise<{ me: Me; isViewed: boolean }> {
  let isViewed = true
  try {
    const { data } = await api.list('user-onboarding-statistics', {
      populate: { user: true },
      filters: { user: { id: me.id } },
    })
    isViewed = data[0] ? data[0].is_viewed : missing()
  } catch (error) {
    log('the onboarding was not checked', error)
  }
  return { isViewed, me: (await readMe()) ?? me }
}

const readMe = () =>
  queryClient
    .fetchQuery({ ...meQuery, staleTime: 0 })
    .catch((error: unknown) => log('the user was not loaded', error))

/** Keeps how far the dialogue has come, so that it goes on there after a reload and on another device. */
export async function saveScene({ user_onboarding_progress: row }: Me, path: Path): Promise<void> {
  if (!row) return
  await write(() => api.update('user-onboarding-progresses', row.id, { scene: writePath(path) }), {
    stale: [],
  }).catch((error: unknown) => log('the scene was not saved', error))
}

/** Says that the dialogue was seen, and the onboarding completed. False when it was not saved (specification §8). */
export async function finishDialogue(me: Me): Promise<boolean> {
  const { id: user, user_onboarding_statistic: statistic, user_onboarding_progress: progress } = me
  if (!statistic) return missing()
  const send = async () => {
    // Saved last: once it is saved the dialogue is not shown again. If the first write succeeds and this one fails, the
    // dialogue is shown once more and both are saved again.
    if (progress) await api.update('user-onboarding-progresses', progress.id, { onboarding_completed: true })
    await api.update('user-onboarding-statistics', statistic.id, { user, is_viewed: true })
  }
  try {
    await write(send, meta)
  } catch (error) {
    log('the end of the dialogue was not saved', error)
    return false
  }
  await readMe()
  return true
}
