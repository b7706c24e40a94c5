import { Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '../Button.tsx'
import styles from './Tools.module.css'
import { texts } from './texts.ts'

interface Props {
  columns: readonly { readonly key: string; readonly label: string }[]
  /** The keys of the columns that are shown. */
  shown: readonly string[]
  /** In the order of `columns`. */
  onChange: (shown: readonly string[]) => void
}

/** Which columns a table shows; the caller keeps it in the address. */
export const ColumnChoice = ({ columns, shown, onChange }: Props) => (
  <Popover position="bottom-end" withinPortal trapFocus returnFocus>
    <Popover.Target>
      <Button variant="line" size="small" icon={<IconColumns3 />} className={styles.button}>
        <span className="visually-hidden-on-phone">{texts.columns}</span>
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={texts.columns}>
      <div className={styles.columns}>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={shown.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                columns
                  .map(column => column.key)
                  .filter(other => (other === key ? checked : shown.includes(other))),
              )
            }
          />
        ))}
      </div>
    </Popover.Dropdown>
  </Popover>
)
