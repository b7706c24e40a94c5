import type { HistoryMonth } from '../months.ts'
import { categoriesOf, type HistorySearch, withCategory } from '../search.ts'
import { CategoryPills } from './CategoryPills.tsx'
import styles from './HistoryChoices.module.css'
import { MonthChoice } from './MonthChoice.tsx'

interface Props {
  chosen: HistorySearch
  months: readonly HistoryMonth[]
  onChoose: (chosen: HistorySearch) => void
}

/** The categories and the month of a history, in one row. */
export const HistoryChoices = ({ chosen: { category, month }, months, onChoose }: Props) => (
  <div className={styles.choices}>
    <CategoryPills
      chosen={categoriesOf(category)}
      onToggle={one => onChoose({ month, category: withCategory(category, one) })}
      onShowAll={() => onChoose({ month })}
    />
    <MonthChoice
      months={months}
      value={month}
      onChange={next => onChoose({ category, month: next })}
      className={styles.month}
    />
  </div>
)
