import { useQuery } from '@tanstack/react-query'
import { HistoryChoices } from '#web/domains/history/components/HistoryChoices.tsx'
import { HistoryFeed } from '#web/domains/history/components/HistoryFeed.tsx'
import { MonthSums } from '#web/domains/history/components/MonthSums.tsx'
import { historyMonthsQuery } from '#web/domains/history/data.ts'
import { categoriesOf, type HistorySearch } from '#web/domains/history/search.ts'
import { texts } from '#web/domains/history/texts.ts'

interface Props extends HistorySearch {
  /** The id of the resident. */
  me: number
  onChoose: (chosen: HistorySearch) => void
}

export function HistoryTab({ me, category, month, onChoose }: Props) {
  const { data: months, isLoadingError } = useQuery(historyMonthsQuery(me))
  const before = month && months?.find(each => each.month < month)?.month
  return (
    <>
      <h2 className="visually-hidden">{texts.feed}</h2>
      <HistoryChoices chosen={{ category, month }} months={months ?? []} onChoose={onChoose} />
      {!isLoadingError && <MonthSums months={months} month={month} />}
      <HistoryFeed
        key={`${category} ${month}`}
        user={me}
        categories={categoriesOf(category)}
        month={month}
        before={before ? { month: before, onShow: () => onChoose({ category, month: before }) } : undefined}
        onShowAll={() => onChoose({})}
      />
    </>
  )
}
