import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { tabIn } from '#web/searchReader.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { bookingsIn, itemsIn, shopDeskTabs } from '../../adminSearch.ts'
import { Bookings } from './bookings/Bookings.tsx'
import { waitingQuery } from './bookings/data.ts'
import { texts as bookingTexts } from './bookings/texts.ts'
import { itemCountQuery } from './items/data.ts'
import { ItemList } from './items/ItemList.tsx'
import { texts } from './items/texts.ts'

const route = getRouteApi('/moderator/admin/shop-list')

/** «Товары и брони»: tab 0 lists the items of the shop, tab 1 is the desk of bookings. */
export function ShopDeskScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: items } = useQuery(itemCountQuery)
  const { data: waiting } = useQuery(waitingQuery(useMe().id))
  return (
    <>
      <PageHeader
        title={texts.title}
        beside
        actions={
          <ButtonLink
            to={paths.adminShopItem.path}
            params={{ itemId: 'new' }}
            size="small"
            icon={<IconPlus />}
          >
            <span className="visually-hidden-on-phone">{texts.add}</span>
          </ButtonLink>
        }
      />
      <Tabs
        label={texts.parts}
        tabs={[
          {
            key: 'shop-list',
            label: texts.items,
            count: items ? { value: items, label: texts.found(items) } : undefined,
          },
          {
            key: 'booking',
            label: texts.bookings,
            count: waiting
              ? { value: waiting, label: bookingTexts.waiting(waiting), urgent: true }
              : undefined,
          },
        ]}
        value={search.tab ?? shopDeskTabs[0]}
        onChange={next => void navigate({ search: { tab: tabIn(shopDeskTabs, next) }, resetScroll: false })}
      >
        {search.tab === 'booking' ? (
          <Bookings
            search={bookingsIn(search)}
            onSearch={(next, { replace = false, top = false } = {}) =>
              void navigate({ search: { ...next, tab: 'booking' }, replace, resetScroll: top })
            }
          />
        ) : (
          <ItemList
            search={itemsIn(search)}
            onSearch={(next, going) => void navigate({ search: next, ...going })}
          />
        )}
      </Tabs>
    </>
  )
}
