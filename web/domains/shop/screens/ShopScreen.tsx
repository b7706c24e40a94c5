import { IconAdjustmentsHorizontal, IconArrowsSort, IconReceipt2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Count } from '#web/ui/Count.tsx'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { later } from '#web/ui/later.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMe } from '../../people/data.ts'
import { ShopResults } from '../components/ShopResults.tsx'
import { TypePills } from '../components/TypePills.tsx'
import { Wallet } from '../components/Wallet.tsx'
import { itemFilters, itemSort } from '../modals.ts'
import { filtersSet, noFilters, type ShopFilterSearch, type ShopSort, shopSorts } from '../search.ts'
import { sortNames, texts } from '../texts.ts'
import styles from './ShopScreen.module.css'

const route = getRouteApi('/resident/shop')

// The items come without waiting for the fields. A failure leaves them without filters.
const ShopFilters = later(async () => (await import('../components/ShopFilters.tsx')).ShopFilters)
/** Of the fields, in pixels. */
const FILTERS_HEIGHT = 396

const [usualSort, ...otherSorts] = shopSorts
const sorts = otherSorts.map(value => ({ value, label: sortNames[value] }))

/** The shop; filters, order, search and page are kept in the address and applied by the server. */
export function ShopScreen() {
  const balance = useMe().balance ?? 0
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const set = filtersSet(search)
  const sort = search.sort ?? usualSort

  /** Every change of a filter resets the page. */
  const change = (part: ShopFilterSearch, replace = false) =>
    void navigate({ search: { ...search, ...part, page: undefined }, replace, resetScroll: false })
  const changeSort = (to: ShopSort | undefined) => change({ sort: to === usualSort ? undefined : to })

  const handleFilters = async () => {
    const chosen = await itemFilters.open({ search, balance })
    if (chosen) change(chosen)
  }
  const handleSort = async () => {
    const chosen = await itemSort.open({ sort })
    if (chosen) changeSort(chosen)
  }

  return (
    <>
      <PageHeader
        title={texts.shop}
        lead={texts.lead}
        tutorial="shop"
        beside
        actions={
          <ButtonLink to={paths.myBookings.path} variant="line" size="small" icon={<IconReceipt2 />}>
            <span className="visually-hidden-on-phone">{texts.myBookings}</span>
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
          />
          <Button
            variant="line"
            size="small"
            icon={<IconAdjustmentsHorizontal />}
            aria-haspopup="dialog"
            className={styles.opener}
            onClick={() => void handleFilters()}
          >
            <span className="visually-hidden-on-phone">{texts.filters}</span>
            {set > 0 && <Count value={set} label={texts.filtersSet(set)} />}
          </Button>
          <Button
            variant="line"
            size="small"
            icon={<IconArrowsSort />}
            aria-haspopup="dialog"
            aria-label={texts.sortIs(sortNames[sort])}
            className={styles.opener}
            onClick={() => void handleSort()}
          >
            <span className="visually-hidden-on-phone">{sortNames[sort]}</span>
          </Button>
          <Choice
            label={texts.sort}
            icon={<IconArrowsSort />}
            usual={sortNames[usualSort]}
            options={sorts}
            value={search.sort}
            onChange={changeSort}
            className={styles.choice}
          />
        </div>
        <div className={styles.panel}>
          <Block>
            <div className={styles.column}>
              <Wallet balance={balance} />
              <Suspense fallback={<Skeleton height={FILTERS_HEIGHT} />}>
                <ShopFilters search={search} onChange={change} />
              </Suspense>
            </div>
          </Block>
        </div>
        <ShopResults
          search={search}
          balance={balance}
          onPage={page => void navigate({ search: { ...search, page: page > 1 ? page : undefined } })}
          onReset={() => change({ ...noFilters, q: undefined })}
        />
      </div>
    </>
  )
}
