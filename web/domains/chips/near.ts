import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { progressOf } from './chip.ts'
import type { Progress } from './ways.ts'

const NEAREST = 3

/** The chips to which the resident has come nearest, of those that they have begun. */
export const nearest = <Chip extends { readonly id: number }>(
  chips: readonly Chip[],
  steps: ReadonlyMap<number, Progress>,
  onTheWay: ReadonlyMap<number, EnrolmentState>,
) =>
  chips
    .map(chip => {
      const [progress, status] = [steps.get(chip.id), onTheWay.get(chip.id)]
      return { chip, progress, status, part: progressOf(status, progress) }
    })
    .filter(({ part }) => part > 0)
    .toSorted((a, b) => b.part - a.part)
    .slice(0, NEAREST)
