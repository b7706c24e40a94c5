import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { BlockKind } from '../../editor/commands.ts'
import { texts } from '../../editor/texts.ts'
import styles from './AddRow.module.css'
import { kindIcons } from './kinds.tsx'

const offered: readonly BlockKind[] = ['heading2', 'text', 'image', 'bullets', 'checklist', 'quote']

/** The six blocks behind a plus, at the end of the article. */
export function AddRow({ onChoose }: { onChoose: (kind: BlockKind) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.row}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? texts.closeAdd : texts.add}
        className={styles.plus}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconPlus />
      </button>
      <div id={id} role="group" aria-label={texts.menu} hidden={!isOpen} className={styles.kinds}>
        {offered.map(kind => (
          <button
            key={kind}
            type="button"
            onClick={() => {
              setIsOpen(false)
              onChoose(kind)
            }}
          >
            {kindIcons[kind]}
            {texts.kinds[kind]}
          </button>
        ))}
      </div>
    </div>
  )
}
