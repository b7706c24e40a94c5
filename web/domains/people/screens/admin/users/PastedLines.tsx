import { IconCheck, IconCopy, IconQuestionMark, IconUsers, IconX } from '@tabler/icons-react'
import { formatNumber } from '#web/ui/numbers.ts'
import type { Resolved } from './data.ts'
import styles from './ListModal.module.css'
import type { Mark } from './listMarks.ts'
import { texts } from './texts.ts'

const words = texts.list
const icons: Record<Mark, typeof IconCheck> = {
  found: IconCheck,
  open: IconUsers,
  missing: IconQuestionMark,
  duplicate: IconCopy,
  skipped: IconX,
}
/** Lines shown; the marks of all are beside them, in groups. */
const SHOWN = 200

interface Props {
  lines: readonly Resolved[]
  marks: readonly Mark[]
}

/** The list as it was pasted, each line marked by what was found. */
export function PastedLines({ lines, marks }: Props) {
  return (
    <>
      <p className={styles.label}>
        {words.pasted} <span>{formatNumber(lines.length)}</span>
      </p>
      <ol
        className={styles.lines}
        aria-label={words.pasted}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard.
        tabIndex={0}
      >
        {lines.slice(0, SHOWN).map(({ line, state }, index) => {
          const mark = marks[index] ?? 'missing'
          const Icon = icons[mark]
          return (
            <li
              key={index}
              data-mark={mark}
              data-settled={(mark === 'found' && state !== 'found') || undefined}
            >
              <span>{line}</span>
              <Icon aria-hidden="true" />
              <span className="visually-hidden">, {words.marks[mark]}</span>
            </li>
          )
        })}
        {lines.length > SHOWN && <li data-mark="more">{words.moreLines(lines.length - SHOWN)}</li>}
      </ol>
    </>
  )
}
