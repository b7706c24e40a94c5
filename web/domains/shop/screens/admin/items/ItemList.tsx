import { IconArrowsSort, IconCategory, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { coins, plural } from '#contract/words.ts'
import { attempt } from '#web/attempt.ts'
import { Desk } from '#web/desk/Desk.tsx'
import { type Going, useDesk } from '#web/desk/useDesk.ts'
import { type ItemSearch, itemSearch } from '#web/domains/shop/adminSearch.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { shopItemTypeNames } from '#web/domains/shop/texts.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { BulkBar, BulkButton } from '#web/ui/table/BulkBar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { Thing } from '#web/ui/table/Thing.tsx'
import { type Selection, useSelection } from '#web/ui/table/useSelection.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type DeskItem, demandQuery, itemListQuery, usePublish, withDrafts } from './data.ts'
import styles from './ItemList.module.css'
import { ItemState } from './ItemState.tsx'
import { publishItems } from './modals.ts'
import { texts } from './texts.ts'

interface Props {
  search: ItemSearch
  onSearch: (search: ItemSearch, going: Going) => void
}

/** `demand`: bookings of 30 days by item; undefined while they are being counted. */
const columnsOf = (demand: ReadonlyMap<number, number> | undefined): readonly Column<DeskItem>[] => [
  {
    key: 'name',
    label: texts.item,
    main: true,
    cell: ({ id, name, type, image, limit_per_resident: limit }) => (
      <Link to={paths.adminShopItem.path} params={{ itemId: id }}>
        <Thing
          picture={<ItemPicture type={type} media={image?.[0]} sizes="56px" className={styles.picture} />}
          name={name ?? texts.nameless}
          note={[type ? shopItemTypeNames[type] : texts.noType, limit && texts.perHand(limit)]
            .filter(Boolean)
            .join(', ')}
        />
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
  {
    key: 'demand',
    label: texts.demand,
    right: true,
    cell: ({ id }) => texts.booked(demand?.get(id)),
  },
  { key: 'state', label: texts.state, plain: true, cell: item => <ItemState item={item} /> },
  {
    key: 'actions',
    label: texts.actions,
    actions: true,
    cell: ({ id, name }) => (
      <IconLink
        label={texts.copyOf(name ?? texts.nameless)}
        icon={<IconCopy />}
        to={paths.adminShopItem.path}
        params={{ itemId: 'new' }}
        search={{ from: id }}
      />
    ),
  },
]

/** The items of the shop, drafts and sold-out ones too; selected ones are published or taken off the shelf together. */
export function ItemList({ search, onSearch }: Props) {
  const list = useQuery(itemListQuery(search))
  const desk = useDesk(itemSearch, search, onSearch, withDrafts)
  const { data: demand } = useQuery(demandQuery(list.data?.rows.map(({ id }) => id) ?? []))
  const selection = useSelection()
  return (
    <>
      <Desk
        desk={desk}
        list={list}
        label={texts.items}
        texts={texts}
        find={texts.find}
        choices={
          <>
            <Choice
              label={texts.type}
              icon={<IconCategory />}
              usual={texts.allTypes}
              {...desk.choice('type', shopItemTypeNames)}
            />
            <Choice label={texts.sort} icon={<IconArrowsSort />} {...desk.order(texts.sorts)} />
          </>
        }
        groups={{ label: texts.show, ...desk.groups(texts.all, texts.shows) }}
        columns={columnsOf(demand)}
        nameOf={({ name }) => name ?? texts.nameless}
        selection={search.show === 'deleted' ? undefined : selection}
        drawing={<NoBookings />}
      />
      {selection.ids.size > 0 && <Publishing selection={selection} />}
    </>
  )
}

function Publishing({ selection: { ids: chosen, put, clear } }: { selection: Selection }) {
  const { mutateAsync: publish } = usePublish()
  const [isPublishing, setPublishing] = useState(true)
  const [send, isSending] = useSingleFlight(async (ids: readonly number[], isOnSale: boolean) => {
    setPublishing(isOnSale)
    const done = isOnSale ? texts.published(ids.length) : texts.unpublished(ids.length)
    // What could not be published stays selected.
    if (await attempt(() => publish({ ids, isOnSale }), { done, failed: texts.notDone })) put(ids, false)
  })
  const ids = [...chosen]
  return (
    <BulkBar label={texts.chosen(ids.length)} onClear={clear}>
      <BulkButton
        primary
        icon={<IconEye />}
        pending={isSending && isPublishing && texts.publishing}
        onClick={async () => {
          if (isSending) return
          const ready = await publishItems.open({ ids })
          if (ready) await send(ready, true)
        }}
      >
        {texts.publish}
      </BulkButton>
      <BulkButton
        icon={<IconEyeOff />}
        pending={isSending && !isPublishing && texts.unpublishing}
        onClick={() => void send(ids, false)}
      >
        {texts.unpublish}
      </BulkButton>
    </BulkBar>
  )
}

function Stock({ item: { quantity, options } }: { item: DeskItem }) {
  if (!options)
    return quantity === null ? (
      texts.endless
    ) : (
      <b data-none={quantity === 0 || undefined}>{formatNumber(quantity)}</b>
    )
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
