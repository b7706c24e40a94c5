import { ApiError } from './rest/http.ts'
import { toast } from './ui/toast/toast.ts'

/** The refusal of the server. Any other error is a defect, whose words are not for people: it is thrown on. */
export function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** The words of a refusal, for a form to show. */
export const refusalWords = (error: unknown): string => asRefusal(error).message

interface Outcome {
  /** Said when it is done; left out when the screen shows it. */
  readonly done?: string
  /** The second line of `done`. */
  readonly text?: string
  /** Said when it failed, with the words of the server. */
  readonly failed: string
}

/** Runs a command and says how it ended. Returns whether it was done; an error that is no refusal is thrown on. */
export async function attempt(
  work: () => Promise<unknown>,
  { done, text, failed }: Outcome,
): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    toast.error(failed, error instanceof ApiError ? { text: error.message } : {})
    asRefusal(error)
    return false
  }
  if (done !== undefined) toast.success(done, text === undefined ? {} : { text })
  return true
}
