import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { texts } from '../../texts.ts'
import styles from './Card.module.css'

interface Props<Answer> {
  title: string
  /** Leads to the list behind the figure. */
  link?: ReactNode
  className?: string | undefined
  query: UseQueryResult<Answer>
  /** The card's content while it is loading is as high as this. */
  height: string
  children: (answer: Answer) => ReactNode
}

/** A group of figures, which loads and fails by itself. */
export function Card<Answer>({ title, link, className, query, height, children }: Props<Answer>) {
  const id = useId()
  const { data, isLoadingError, isPlaceholderData, refetch } = query
  return (
    <section className={classes(styles.card, className)} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </header>
      {data ? (
        children(data)
      ) : isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height={height} radius="var(--r-lg)" />
        </div>
      )}
    </section>
  )
}

/** The one figure that a card is about, with what it is compared to. */
export const Figure = ({ value, children }: { value: ReactNode; children: ReactNode }) => (
  <p className={styles.figure}>
    <b>{value}</b>
    {children}
  </p>
)

/** What the figure is compared to. */
export const Compared = ({ children }: { children: ReactNode }) => (
  <span className={styles.compared}>{children}</span>
)

interface TableProps {
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** The figures of a plot as a table. */
export const PlotTable = ({ head, rows }: TableProps) => (
  <details className={styles.table}>
    <summary>{texts.table}</summary>
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
