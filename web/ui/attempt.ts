import { toast } from './toast/toast.ts'

/** Runs a command and shows how it ended: `done`, or `failed` with the reason. Returns whether it was done. */
export async function attempt(
  work: () => Promise<unknown>,
  { done, failed }: { readonly done: string; readonly failed: string },
): Promise<boolean> {
  try {
    await work()
    toast.success(done)
    return true
  } catch (error) {
    toast.error(failed, { text: (error as Error).message })
    return false
  }
}
