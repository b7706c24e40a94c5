import { Select } from '@mantine/core'
import { IconArrowsSort, IconCategory, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shopItemTypes } from '#contract/domains/shop.ts'
import { coins, plural } from '#contract/words.ts'
import { paths } from '../../../../../paths.ts'
import { Amount } from '../../../../../ui/Amount.tsx'
import { NoBookings } from '../../../../../ui/art/empty.ts'
import { Block } from '../../../../../ui/Block.tsx'
import { Empty } from '../../../../../ui/Empty.tsx'
import { Failed } from '../../../../../ui/Failed.tsx'
import { SearchField } from '../../../../../ui/form/SearchField.tsx'
import { NoMatch } from '../../../../../ui/NoMatch.tsx'
import { formatNumber } from '../../../../../ui/numbers.ts'
import { Pagination } from '../../../../../ui/Pagination.tsx'
import { Pill, Pills } from '../../../../../ui/Pill.tsx'
import { BulkBar, BulkButton } from '../../../../../ui/table/BulkBar.tsx'
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx'
import { useSelection } from '../../../../../ui/table/useSelection.ts'
import { toast } from '../../../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../../../ui/useSingleFlight.ts'
import { ItemPicture } from '../../../components/ItemPicture.tsx'
import { itemShows, itemSorts, type ShopDeskSearch } from '../../../search.ts'
import { shopItemTypeNames } from '../../../texts.ts'
import { type DeskItem, itemCountQuery, itemListQuery, usePublish } from './data.ts'
import styles from './ItemList.module.css'
import { ItemState } from './ItemState.tsx'
import { texts } from './texts.ts'

interface Props {
  search: ShopDeskSearch
  /** `replace` while typing: it adds no entry to the browser's history. */
  onSearch: (search: ShopDeskSearch, options?: { replace?: boolean; top?: boolean }) => void
}

const shows = [undefined, ...itemShows] as const

const columns: readonly Column<DeskItem>[] = [
  {
    key: 'name',
    label: texts.item,
    main: true,
    cell: ({ id, name, type, image, limit_per_resident: limit }) => (
      <Link to={paths.adminShopItem.path} params={{ itemId: id }} className={styles.item}>
        <ItemPicture type={type} media={image[0]} sizes="56px" className={styles.picture} />
        <span>
          <b>{name ?? texts.nameless}</b>
          <small>
            {[type ? shopItemTypeNames[type] : texts.noType, limit && texts.perHand(limit)]
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
      </Link>
    ),
  },
  {
    key: 'price',
    label: texts.price,
    right: true,
    cell: ({ price }) =>
      price === null ? texts.noPrice : <Amount currency="coins" value={price} unit={plural(price, coins)} />,
  },
  { key: 'stock', label: texts.stock, cell: item => <Stock item={item} /> },
  { key: 'state', label: texts.state, cell: item => <ItemState item={item} /> },
]

/** The items of the shop, drafts and sold-out ones too; selected ones are published or taken off the shelf together. */
export function ItemList({ search, onSearch }: Props) {
  const { q, type, show, sort = 'new', page = 1 } = search
  const { data, isError, isPlaceholderData, refetch } = useQuery(itemListQuery(search))
  const counts = useQueries({ queries: shows.map(itemCountQuery) })
  const selection = useSelection()
  const go = (next: Partial<ShopDeskSearch>, replace = false) =>
    onSearch({ ...search, page: undefined, ...next }, { replace })
  return (
    <>
      <search className={styles.filters} aria-label={texts.filters}>
        <SearchField
          label={texts.find}
          value={q ?? ''}
          onChange={words => go({ q: words.trim() || undefined }, true)}
        />
        <Select
          aria-label={texts.type}
          leftSection={<IconCategory />}
          data={[
            { value: '', label: texts.allTypes },
            ...shopItemTypes.map(value => ({ value, label: shopItemTypeNames[value] })),
          ]}
          value={type ?? ''}
          onChange={value => go({ type: shopItemTypes.find(known => known === value) })}
          allowDeselect={false}
        />
        <Select
          aria-label={texts.sort}
          leftSection={<IconArrowsSort />}
          data={itemSorts.map(value => ({ value, label: texts.sorts[value] }))}
          value={sort}
          onChange={value =>
            go({ sort: itemSorts.slice(1).find(known => known === value) as ShopDeskSearch['sort'] })
          }
          allowDeselect={false}
        />
      </search>
      <Pills label={texts.show}>
        {shows.map((each, index) => (
          <Pill key={each ?? 'all'} pressed={show === each} onClick={() => go({ show: each })}>
            {each ? texts.shows[each] : texts.all} {formatNumber(counts[index]?.data ?? 0)}
          </Pill>
        ))}
      </Pills>
      <Block className={styles.block} hiddenTitle={texts.items}>
        {isError && !data ? (
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        ) : data?.items.length === 0 ? (
          q || type || show || page > 1 ? (
            <NoMatch
              title={texts.nothingTitle}
              text={texts.nothingText}
              action={texts.reset}
              onAction={() => onSearch({})}
            />
          ) : (
            <Empty drawing={<NoBookings />} title={texts.emptyTitle} text={texts.emptyText} />
          )
        ) : (
          <>
            <p className="visually-hidden" role="status">
              {data && texts.found(data.pagination.total)}
            </p>
            <DataTable
              label={texts.items}
              columns={columns}
              rows={data?.items}
              nameOf={({ name }) => name ?? texts.nameless}
              selection={show === 'deleted' ? undefined : selection}
              isBusy={isPlaceholderData}
            />
          </>
        )}
      </Block>
      {data && (
        <Pagination
          page={data.pagination.page}
          pageCount={data.pagination.pageCount}
          onChange={next => onSearch({ ...search, page: next > 1 ? next : undefined }, { top: true })}
        />
      )}
      {selection.ids.size > 0 && <Publishing ids={[...selection.ids]} onDone={selection.clear} />}
    </>
  )
}

function Publishing({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { mutateAsync: publish } = usePublish()
  const [send, isSending] = useSingleFlight(async (isOnSale: boolean) => {
    try {
      await publish({ ids, isOnSale })
      toast.success(isOnSale ? texts.published(ids.length) : texts.unpublished(ids.length))
      onDone()
    } catch (error) {
      toast.error(texts.notDone, { text: (error as Error).message })
    }
  })
  return (
    <BulkBar label={texts.chosen(ids.length)} onClear={onDone}>
      <BulkButton
        primary
        icon={<IconEye />}
        pending={isSending && texts.publishing}
        onClick={() => void send(true)}
      >
        {texts.publish}
      </BulkButton>
      <BulkButton icon={<IconEyeOff />} onClick={() => void send(false)}>
        {texts.unpublish}
      </BulkButton>
    </BulkBar>
  )
}

function Stock({ item: { quantity, options } }: { item: DeskItem }) {
  if (!options)
    return quantity === null ? texts.endless : <b data-none={quantity === 0 || undefined}>{quantity}</b>
  return (
    <ul className={styles.options}>
      {options.map(option => (
        <li key={option.id} data-none={option.quantity === 0 || undefined}>
          {option.name} <b>{option.quantity === null ? '∞' : formatNumber(option.quantity)}</b>
        </li>
      ))}
    </ul>
  )
}
