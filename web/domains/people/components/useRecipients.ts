import { useState } from 'react'
import { refusalWords } from '#web/attempt.ts'
import { ApiError } from '#web/rest/http.ts'
import { type ChosenResident, texts } from './foundResidents.ts'

/** Why a call for several residents left one of them out. */
interface Fault {
  readonly user: number
  readonly message: string
}

/** Of a refusal that names residents by `users.{id}`. */
const faultsOf = (error: unknown): readonly Fault[] =>
  error instanceof ApiError
    ? error.details
        .filter(({ path }) => path[0] === 'users')
        .map(({ path, message }) => ({ user: Number(path[1]), message }))
    : []

/** The residents whom a dialog gives something, all or none, and why the last try failed. */
export function useRecipients(chosen: readonly ChosenResident[]) {
  const [people, setPeople] = useState(chosen)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  const change = (next: readonly ChosenResident[]) => {
    setPeople(next)
    setFaults(known => known.filter(({ user }) => next.some(({ id }) => id === user)))
    setProblem(null)
  }
  /** Runs the call with their ids. Returns whether it was done; a refusal is kept in `faults` or in `problem`. */
  const give = async (call: (users: readonly number[]) => Promise<unknown>): Promise<boolean> => {
    setProblem(people.length === 0 ? texts.chooseSomebody : null)
    if (people.length === 0) return false
    try {
      await call(people.map(({ id }) => id))
      return true
    } catch (error) {
      const found = faultsOf(error)
      setFaults(found)
      if (found.length === 0) setProblem(refusalWords(error))
      return false
    }
  }
  return { people, faults, problem, change, give }
}
