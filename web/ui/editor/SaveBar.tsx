import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import styles from './SaveBar.module.css'
import { texts } from './texts.ts'

interface Props {
  /** The editor of the form that the bar stands in. */
  editor: {
    readonly changed: readonly string[]
    readonly isSaving: boolean
    readonly isKept: boolean
    readonly discard: () => Promise<void>
    /** Null: the row does not exist yet, and the bar is always shown. */
    readonly updatedAt: string | null
  }
  /** Of the button that makes the row. */
  create?: string
}

/** At the bottom of a form: how many fields are unsaved, and the buttons. `Ctrl+S` saves too. */
export function SaveBar({
  editor: { changed, isSaving, isKept, discard, updatedAt },
  create = texts.save,
}: Props) {
  const isNew = updatedAt === null
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      bar.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const count = changed.length
  if (count === 0 && !isNew) return null
  return (
    <section ref={bar} className={styles.bar} data-keep-clear aria-label={texts.saveBar}>
      <p role="status">
        {count > 0 ? (
          <span>
            <b>{texts.unsaved(count)}</b> {isKept ? texts.copyKept : texts.notKept}
          </span>
        ) : (
          texts.notYet
        )}
      </p>
      {count > 0 && (
        <Button variant="line" size="small" onClick={() => void discard()}>
          {texts.cancel}
        </Button>
      )}
      <Button type="submit" pending={isSaving && texts.saving}>
        {isNew ? create : texts.save}
      </Button>
    </section>
  )
}
