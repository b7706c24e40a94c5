import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Section.module.css'
import { texts } from './texts.ts'

interface Props<Data> {
  /** The anchor of the index. */
  anchor: string
  title: string
  lead: string
  /** The button at the right of the title, which opens a dialog: «+ Причина». */
  add?: { readonly label: string; readonly open: () => unknown }
  query: UseQueryResult<Data>
  /** What chooses the query: it stands also where that fails. */
  above?: ReactNode
  children: (data: Data) => ReactNode
}

/** One kind of settings, which loads and fails by itself. */
export function Section<Data>({ anchor, title, lead, add, query, above, children }: Props<Data>) {
  const id = useId()
  const { data, isLoadingError, refetch } = query
  const section = useRef<HTMLElement>(null)
  const isShown = data !== undefined
  // The address may name it: when the page was opened there was nothing to scroll to.
  useEffect(() => {
    if (isShown && location.hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [isShown, anchor])
  return (
    <section ref={section} id={anchor} className={styles.section} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{lead}</p>
        </div>
        {add && (
          <Button
            variant="soft"
            size="compact"
            icon={<IconPlus />}
            aria-haspopup="dialog"
            onClick={() => void add.open()}
          >
            {add.label}
          </Button>
        )}
      </header>
      {above}
      {data !== undefined ? (
        children(data)
      ) : isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height="5rem" radius="var(--r-md)" />
        </div>
      )}
    </section>
  )
}

/** What a change will do, said before it is saved. */
export const Effect = ({ children }: { children: ReactNode }) => (
  <p className={styles.effect} role="status">
    {children}
  </p>
)
