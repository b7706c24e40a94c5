import type { ErrorDetail } from '#contract/rest/errors.ts'
import { sentence } from '#web/desk/unsure.ts'
import { texts } from './texts.ts'

/** Why an act was not done, or not for all. */
export interface Failure {
  readonly text: string
  /** The field in which it is said. */
  readonly field?: 'amount' | 'subject' | 'comment'
  /** Residents, or what is given, because of which it was refused. */
  readonly faults?: readonly ErrorDetail[]
  /** What is done and what is not. */
  readonly state?: string
}

const NAMED = 3

/** The faults that are named, and how many others there are. A single fault is often the refusal itself. */
export function namedFaults({ text, faults = [] }: Failure) {
  const others = faults.filter(({ message }) => message !== text)
  return { named: others.slice(0, NAMED), more: Math.max(others.length - NAMED, 0) }
}

/** All of it in a paragraph, where no list can be shown. */
export function failureText(failure: Failure): string {
  const { named, more } = namedFaults(failure)
  const listed = named.map(({ message }) => message.replace(/\.$/, ''))
  const faults = [...listed, ...(more > 0 ? [texts.andMore(more)] : [])].join('; ')
  return [sentence(failure.text), faults && sentence(faults), failure.state].filter(Boolean).join(' ')
}
