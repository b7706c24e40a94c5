import { Select } from '@mantine/core'
import { IconArrowsSort, IconGift, IconLayoutGrid } from '@tabler/icons-react'
import { missionTypes } from '#contract/domains/missions.ts'
import { classes } from '../../../ui/classes.ts'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { missionTypeNames } from '../cardTexts.ts'
import { type MissionSearch, orderOf, ordersOf, rewards, tabOf } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './MissionFilters.module.css'

interface Props {
  search: MissionSearch
  onChange: (change: MissionSearch) => void
}

const ALL = 'all'
const rewardNames = { chip: texts.rewardChip, totals: texts.rewardTotals }
const typeOptions = [
  { value: ALL, label: texts.allTypes },
  ...missionTypes.map(value => ({ value, label: missionTypeNames[value] })),
]
const rewardOptions = [
  { value: ALL, label: texts.anyReward },
  ...rewards.map(value => ({ value, label: rewardNames[value] })),
]

/** Search, type, reward and order; all of it stands in the address. */
export function MissionFilters({ search, onChange }: Props) {
  const orders = ordersOf(tabOf(search))
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <SearchField
        label={texts.find}
        value={search.q ?? ''}
        onChange={q => onChange({ q: q.trim() || undefined })}
        className={styles.words}
      />
      <Select
        aria-label={texts.type}
        leftSection={<IconLayoutGrid />}
        data={typeOptions}
        value={search.type ?? ALL}
        onChange={value => onChange({ type: missionTypes.find(type => type === value) })}
        allowDeselect={false}
        className={styles.choice}
      />
      <Select
        aria-label={texts.reward}
        leftSection={<IconGift />}
        data={rewardOptions}
        value={search.reward ?? ALL}
        onChange={value => onChange({ reward: rewards.find(reward => reward === value) })}
        allowDeselect={false}
        className={styles.choice}
      />
      <Select
        aria-label={texts.sort}
        leftSection={<IconArrowsSort />}
        data={orders.map(value => ({ value, label: texts.sorts[value] }))}
        value={orderOf(search)}
        onChange={value => onChange({ sort: orders.slice(1).find(order => order === value) })}
        allowDeselect={false}
        className={classes(styles.choice, styles.order)}
      />
    </search>
  )
}
