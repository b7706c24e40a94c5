import { CategoryPills } from '../../../domains/history/components/CategoryPills.tsx'
import { HistoryFeed } from '../../../domains/history/components/HistoryFeed.tsx'
import { categoriesOf, withCategory } from '../../../domains/history/search.ts'
import { texts } from '../../../domains/history/texts.ts'
import styles from './HistoryTab.module.css'

interface Props {
  /** The id of the resident. */
  me: number
  /** The search parameters of the address. */
  category: string | undefined
  onCategory: (category: string | undefined) => void
}

export function HistoryTab({ me, category, onCategory }: Props) {
  const categories = categoriesOf(category)
  const handleShowAll = () => onCategory(undefined)
  return (
    <>
      <h2 className="visually-hidden">{texts.feed}</h2>
      <div className={styles.categories}>
        <CategoryPills
          chosen={categories}
          onToggle={one => onCategory(withCategory(category, one))}
          onShowAll={handleShowAll}
        />
      </div>
      <HistoryFeed key={category} user={me} categories={categories} onShowAll={handleShowAll} />
    </>
  )
}
