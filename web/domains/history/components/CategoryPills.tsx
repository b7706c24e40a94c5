import {
  IconArticle,
  IconBolt,
  IconBuildingStore,
  IconCoins,
  IconCpu2,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type HistoryCategory, historyCategories } from '#contract/domains/history.ts'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { categoryNames, texts } from '../texts.ts'

const icons: Record<HistoryCategory, ReactNode> = {
  'balance-change': <IconCoins />,
  'points-change': <IconBolt />,
  'user-activity': <IconTargetArrow />,
  'user-badge': <IconCpu2 />,
  booking: <IconBuildingStore />,
  blog: <IconArticle />,
}

interface Props {
  /** Empty: all categories. */
  chosen: readonly HistoryCategory[]
  onToggle: (category: HistoryCategory) => void
  onShowAll: () => void
}

export const CategoryPills = ({ chosen, onToggle, onShowAll }: Props) => (
  <Pills label={texts.categories}>
    <Pill pressed={chosen.length === 0} onClick={onShowAll}>
      {texts.all}
    </Pill>
    {historyCategories.map(category => (
      <Pill
        key={category}
        icon={icons[category]}
        pressed={chosen.includes(category)}
        onClick={() => onToggle(category)}
      >
        {categoryNames[category]}
      </Pill>
    ))}
  </Pills>
)
