import { Switch } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { priceRangeQuery } from '../data.ts'
import { filtersSet, noFilters, type ShopSearch } from '../search.ts'
import { texts } from '../texts.ts'
import { PriceRange } from './PriceRange.tsx'
import styles from './ShopFilters.module.css'
import { TypeChecks } from './TypeChecks.tsx'

export interface ShopFiltersProps {
  search: ShopSearch
  onChange: (change: ShopSearch) => void
}

/** The filters by type and price: a column of wide pages, elsewhere a dialog. */
export const ShopFilters = withControls(({ search, onChange }: ShopFiltersProps) => {
  const { data: bounds, isPending } = useQuery(priceRangeQuery)
  const filters = useRef<HTMLDivElement>(null)
  return (
    <div ref={filters} tabIndex={-1} className={styles.filters}>
      <TypeChecks search={search} onChange={onChange} />
      {isPending && <Skeleton height={93} />}
      {bounds && bounds.min < bounds.max && (
        <PriceRange
          bounds={bounds}
          min={search.min}
          max={search.max}
          onChange={(min, max) => onChange({ min, max })}
        />
      )}
      <Switch
        label={texts.affordable}
        checked={search.affordable === true}
        onChange={event => onChange({ affordable: event.currentTarget.checked || undefined })}
      />
      {filtersSet(search) > 0 && (
        <Button
          variant="ghost"
          icon={<IconRotate />}
          onClick={() => {
            onChange(noFilters)
            // The reset button disappears with the filters, so the focus moves.
            filters.current?.focus()
          }}
        >
          {texts.reset}
        </Button>
      )}
    </div>
  )
})
