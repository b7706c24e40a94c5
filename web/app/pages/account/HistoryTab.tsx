import { useQuery } from '@tanstack/react-query'
import { CategoryPills } from '#web/domains/history/components/CategoryPills.tsx'
import { HistoryFeed } from '#web/domains/history/components/HistoryFeed.tsx'
import { MonthChoice } from '#web/domains/history/components/MonthChoice.tsx'
import { MonthSums } from '#web/domains/history/components/MonthSums.tsx'
import { historyMonthsQuery } from '#web/domains/history/data.ts'
import { categoriesOf, withCategory } from '#web/domains/history/search.ts'
import { texts } from '#web/domains/history/texts.ts'
import styles from './HistoryTab.module.css'
import type { AccountSearch } from './search.ts'

type Chosen = Pick<AccountSearch, 'category' | 'month'>

interface Props extends Chosen {
  /** The id of the resident. */
  me: number
  onChoose: (chosen: Chosen) => void
}

export function HistoryTab({ me, category, month, onChoose }: Props) {
  const { data: months, isLoadingError } = useQuery(historyMonthsQuery(me))
  const categories = categoriesOf(category)
  const before = month && months?.find(each => each.month < month)?.month
  return (
    <>
      <h2 className="visually-hidden">{texts.feed}</h2>
      <div className={styles.choices}>
        <CategoryPills
          chosen={categories}
          onToggle={one => onChoose({ month, category: withCategory(category, one) })}
          onShowAll={() => onChoose({ month })}
        />
        <MonthChoice
          months={months ?? []}
          value={month}
          onChange={next => onChoose({ category, month: next })}
          className={styles.month}
        />
      </div>
      {!isLoadingError && <MonthSums months={months} month={month} />}
      <HistoryFeed
        key={`${category} ${month}`}
        user={me}
        categories={categories}
        month={month}
        before={before ? { month: before, onShow: () => onChoose({ category, month: before }) } : undefined}
        onShowAll={() => onChoose({})}
      />
    </>
  )
}
