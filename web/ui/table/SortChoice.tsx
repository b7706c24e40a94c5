import { Select } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { type Sort, sortOf } from './sort.ts'
import styles from './Tools.module.css'
import { texts } from './texts.ts'

interface Props {
  /** Those that can be sorted by. */
  columns: readonly { readonly key: string; readonly label: string }[]
  value: string
  onChange: (sort: Sort) => void
}

/** The order of a table on a phone, where its heads are not shown. */
export function SortChoice({ columns, value, onChange }: Props) {
  const options = columns.flatMap(({ key, label }) => [
    { value: sortOf(key, 'desc'), label: `${label}, ${texts.descending}` },
    { value: sortOf(key, 'asc'), label: `${label}, ${texts.ascending}` },
  ])
  return (
    <Select
      aria-label={texts.sort}
      leftSection={<IconArrowsSort />}
      data={options}
      value={value}
      onChange={chosen => {
        const option = options.find(known => known.value === chosen)
        if (option) onChange(option.value)
      }}
      allowDeselect={false}
      className={styles.sort}
    />
  )
}
