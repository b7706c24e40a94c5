import { IconArrowsSort } from '@tabler/icons-react'
import { SelectBox } from '../form/SelectBox.tsx'
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
    <SelectBox
      label={texts.sort}
      icon={<IconArrowsSort />}
      options={options}
      value={value}
      onChange={onChange}
      className={styles.sort}
    />
  )
}
