import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Count } from './Count.tsx'
import { centre } from './centre.ts'
import styles from './Tabs.module.css'

interface Tab<Key extends string> {
  key: Key
  label: string
  count?: { value: number; label: string; urgent?: boolean } | undefined
}

interface Props<Key extends string> {
  /** The tab list's label for screen readers. */
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Segments in a row with what stands `beside` them: states of one list, below the tabs of its screen. */
  look?: 'segments'
  beside?: ReactNode
  /** The content of the selected tab. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** Tabs. The caller keeps the selected key in the address; arrow keys, Home and End move between tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  value,
  onChange,
  look,
  beside,
  children,
}: Props<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // On a phone the row scrolls sideways: an address may open a tab at its far end.
  useEffect(() => {
    if (list.current) centre(list.current, '[aria-selected="true"]')
  }, [value])

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // With Alt the arrows lead back and forth between pages.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = tabs.findIndex(tab => tab.key === value)
    const to = Math.min(Math.max(at + step, 0), tabs.length - 1)
    const next = tabs[to]
    if (!next || to === at) return
    onChange(next.key)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <div className={look ? styles.row : undefined}>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className={look ? styles.segments : styles.tabs}
          onKeyDown={handleKey}
        >
          {tabs.map(tab => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={tab.key === value}
              aria-controls={tab.key === value ? `${id}-panel` : undefined}
              tabIndex={tab.key === value ? 0 : -1}
              className={look ? styles.segment : styles.tab}
              onClick={() => onChange(tab.key)}
            >
              {tab.label}
              {tab.count && <Count {...tab.count} />}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
