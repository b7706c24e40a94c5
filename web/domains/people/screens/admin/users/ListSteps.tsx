import { IconCheck } from '@tabler/icons-react'
import type { ActKind } from './data.ts'
import styles from './ListModal.module.css'
import { texts } from './texts.ts'

const words = texts.list

interface Props {
  at: 1 | 2 | 3
  /** What is given in the last step. */
  act: ActKind
}

/** The three steps from a pasted list to an award. */
export function ListSteps({ at, act }: Props) {
  const { list, found, award, chip } = words.step
  const names = [list, found, act === 'give' || act === 'recall' ? chip : award]
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {names.map((name, index) => {
        const isDone = index + 1 < at
        return (
          <li key={name} aria-current={index + 1 === at ? 'step' : undefined} data-done={isDone || undefined}>
            <i aria-hidden="true">{isDone ? <IconCheck /> : index + 1}</i>
            <span>
              {name}
              {isDone && <span className="visually-hidden">, {words.stepDone}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
