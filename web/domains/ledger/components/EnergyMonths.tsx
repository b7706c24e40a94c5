import { classes } from '../../../ui/classes.ts'
import { formatNumber } from '../../../ui/numbers.ts'
import type { EnergyMonth } from '../months.ts'
import { monthNames, scaleOf } from '../months.ts'
import { texts } from '../texts.ts'
import styles from './EnergyMonths.module.css'

/** A bar chart of energy by month, the current one highlighted, and a table for screen readers. */
export function EnergyMonths({ months }: { months: readonly EnergyMonth[] }) {
  const { top, lines } = scaleOf(Math.max(...months.map(({ points }) => points)))
  return (
    <figure>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.lines}>
          {lines.toReversed().map(value => (
            <span key={value}>{formatNumber(value)}</span>
          ))}
        </div>
        {months.map(({ month, points }, index) => (
          <div key={month} className={classes(styles.month, index === months.length - 1 && styles.now)}>
            <div className={styles.field}>
              <span
                className={styles.bar}
                style={{ height: `${(Math.max(points, 0) / top) * 100}%` }}
                data-value={formatNumber(points)}
              />
            </div>
            <small>{monthNames(month).short}</small>
          </div>
        ))}
      </div>
      {/* A table grows beyond a given width. */}
      <div className="visually-hidden">
        <table>
          <caption>{texts.monthsTable}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.energy}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, points }) => (
              <tr key={month}>
                <th scope="row">{monthNames(month).long}</th>
                <td>{texts.points(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
