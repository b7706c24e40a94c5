import { IconArrowsSort, IconGift } from '@tabler/icons-react'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { type MissionSearch, ordersOf, rewards, tabOf } from '../search.ts'
import { texts } from '../texts.ts'
import { MissionTypeChoice } from './MissionTypeChoice.tsx'

interface Props {
  search: MissionSearch
  /** How many missions are left. */
  found: number | undefined
  onChange: (change: MissionSearch) => void
}

const rewardNames = { chip: texts.rewardChip, totals: texts.rewardTotals }
const rewardOptions = rewards.map(value => ({ value, label: rewardNames[value] }))

/** Search, type, reward and order, all kept in the address. */
export function MissionFilters({ search, found, onChange }: Props) {
  const [usual = 'newest', ...others] = ordersOf(tabOf(search))
  return (
    <ListTools
      label={texts.filters}
      find={
        <SearchField
          label={texts.find}
          value={search.q ?? ''}
          onChange={q => onChange({ q: q.trim() || undefined })}
        />
      }
      set={[search.type, search.reward, search.sort].filter(Boolean).length}
      found={found}
    >
      <MissionTypeChoice
        label={texts.type}
        usual={texts.allTypes}
        value={search.type}
        onChange={type => onChange({ type })}
      />
      <Choice
        label={texts.reward}
        icon={<IconGift />}
        usual={texts.anyReward}
        options={rewardOptions}
        value={search.reward}
        onChange={reward => onChange({ reward })}
      />
      <Choice
        label={texts.sort}
        icon={<IconArrowsSort />}
        usual={texts.sorts[usual]}
        options={others.map(value => ({ value, label: texts.sorts[value] }))}
        value={search.sort}
        onChange={sort => onChange({ sort })}
      />
    </ListTools>
  )
}
