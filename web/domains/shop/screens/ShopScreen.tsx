import { IconAdjustmentsHorizontal, IconArrowsSort, IconReceipt2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Block } from '../../../ui/Block.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Count } from '../../../ui/Count.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMe } from '../../people/data.ts'
import { ShopFilters } from '../components/ShopFilters.tsx'
import { ShopResults } from '../components/ShopResults.tsx'
import { TypePills } from '../components/TypePills.tsx'
import { filtersSet, type ShopSearch, shopSorts } from '../search.ts'
import { sortNames, texts } from '../texts.ts'
import styles from './ShopScreen.module.css'

const route = getRouteApi('/resident/shop')
const [usualSort, ...otherSorts] = shopSorts
const sorts = otherSorts.map(value => ({ value, label: sortNames[value] }))

/** The shop; filters, order, search and page are kept in the address and applied by the server. */
export function ShopScreen() {
  const { balance } = useMe()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, setOpen] = useState(false)
  const set = filtersSet(search)

  /** Every change of a filter resets the page. */
  const change = (part: ShopSearch, replace = false) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace, resetScroll: false })

  return (
    <>
      <PageHeader
        title={texts.shop}
        lead={texts.lead}
        tutorial="shop"
        actions={
          <ButtonLink to={paths.myBookings.path} variant="line" size="small" icon={<IconReceipt2 />}>
            {texts.myBookings}
          </ButtonLink>
        }
      />
      <div className={styles.shop}>
        <div className={styles.types}>
          <TypePills search={search} onChange={change} />
        </div>
        <div className={styles.tools}>
          <SearchField
            label={texts.search}
            value={search.q ?? ''}
            onChange={q => change({ q: q || undefined }, true)}
            className={styles.search}
          />
          <Button
            variant="line"
            size="small"
            icon={<IconAdjustmentsHorizontal />}
            aria-expanded={isOpen}
            aria-controls="shop-filters"
            className={styles.toggle}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.filters}
            {set > 0 && <Count value={set} label={texts.filtersSet(set)} />}
          </Button>
          <Choice
            label={texts.sort}
            icon={<IconArrowsSort />}
            usual={sortNames[usualSort]}
            options={sorts}
            value={search.sort}
            onChange={sort => change({ sort })}
          />
        </div>
        <div id="shop-filters" className={styles.panel} data-open={isOpen}>
          <Block>
            <ShopFilters search={search} balance={balance ?? 0} onChange={change} />
          </Block>
        </div>
        <ShopResults
          search={search}
          balance={balance ?? 0}
          onPage={page => void navigate({ search: { ...search, page: page > 1 ? page : undefined } })}
          onReset={() =>
            change({ type: undefined, q: undefined, min: undefined, max: undefined, affordable: undefined })
          }
        />
      </div>
    </>
  )
}
