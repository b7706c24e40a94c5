import { classes } from './classes.ts'
import { controlTexts } from './controlTexts.ts'
import styles from './MonthBars.module.css'
import { monthNames } from './months.ts'
import { formatNumber } from './numbers.ts'

interface Props {
  /** `2026-11`, the current month last. */
  months: readonly { readonly month: string; readonly value: number }[]
  /** Of the table for screen readers: its caption, and the name of the value. */
  caption: string
  name: string
  /** The value with its unit. */
  format?: (value: number) => string
}

/**
 * A bar chart by month, each with its value and the current one highlighted, and a table for screen readers. A phone
 * shows the last six months.
 */
export function MonthBars({ months, caption, name, format = formatNumber }: Props) {
  const top = Math.max(1, ...months.map(({ value }) => value))
  return (
    <figure>
      <div className={styles.chart} aria-hidden="true">
        {months.map(({ month, value }, index) => (
          <div key={month} className={classes(styles.month, index === months.length - 1 && styles.now)}>
            <div className={styles.field}>
              <span
                className={styles.bar}
                style={{ height: `${(Math.max(value, 0) / top) * 100}%` }}
                data-value={formatNumber(Math.abs(value) < 1000 ? value : Math.round(value))}
              />
            </div>
            <small>{monthNames(month).short}</small>
          </div>
        ))}
      </div>
      {/* A table grows beyond a given width. */}
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{controlTexts.month}</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{monthNames(month).long}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
