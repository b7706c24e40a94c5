import { useState } from 'react'
import { asRefusal } from '#web/attempt.ts'
import { mayBeDone, unsureWords } from '#web/desk/unsure.ts'
import type { ApiError } from '#web/rest/http.ts'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type ChosenResident, texts } from './foundResidents.ts'

/** Why a call for several residents left one of them out. */
interface Fault {
  readonly user: number
  readonly message: string
}

/** Of a refusal that names residents by `users.{id}`. */
const faultsOf = ({ details }: ApiError): readonly Fault[] =>
  details
    .filter(({ path }) => path[0] === 'users')
    .map(({ path, message }) => ({ user: Number(path[1]), message }))

/** The residents whom a dialog gives something, all or none, and why the last try failed. */
export function useRecipients(chosen: readonly ChosenResident[]) {
  const [people, setPeople] = useState(chosen)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /** No answer came, so the call may have been done. Only an unchanged call carries the same key and is not done twice. */
  const [isUnsure, setUnsure] = useState(false)
  const isOpen = useIsOpen()

  const change = (next: readonly ChosenResident[]) => {
    setPeople(next)
    setFaults(known => known.filter(({ user }) => next.some(({ id }) => id === user)))
    setProblem(null)
  }
  /** Runs the call with their ids. Returns whether it was done; a refusal is kept in `faults` or in `problem`. */
  const give = async (call: (users: readonly number[]) => Promise<unknown>): Promise<boolean> => {
    setProblem(people.length === 0 ? texts.chooseSomebody : null)
    if (people.length === 0) return false
    setSending(true)
    try {
      await call(people.map(({ id }) => id))
      return true
    } catch (error) {
      const failure = asRefusal(error)
      const isLost = mayBeDone(failure, isUnsure)
      const found = faultsOf(failure)
      // A dialog that was closed meanwhile shows nothing.
      if (!isOpen()) {
        if (isLost) toast.warn(texts.perhapsGiven, { text: texts.seeWhetherGiven })
        else toast.error(texts.notGiven, { text: failure.message })
      }
      setUnsure(isLost)
      setFaults(found)
      if (isLost) setProblem(unsureWords(failure))
      else if (found.length === 0) setProblem(failure.message)
      return false
    } finally {
      setSending(false)
    }
  }
  // What is changed while the answer is awaited would be another call, should the answer be lost.
  return { people, faults, problem, isFrozen: isSending || isUnsure, change, give }
}
