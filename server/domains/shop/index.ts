import { buyersOfPrice, publishShopItems, shopItemDemand, unpublishShopItems } from '#contract/calls/shop.ts'
import type { Domain } from '../domain.ts'
import { comparing, ifMatchCommands } from '../if-match.ts'
import { book } from './booking.ts'
import { decide } from './decision.ts'
import { buyersOf, demandOf } from './demand.ts'
import { publish } from './publishing.ts'
import { saveItem } from './saving.ts'

/** The trading quarter: shop items and bookings. */
export const shop: Domain = city => {
  city.implement(publishShopItems, publish(city, true))
  city.implement(unpublishShopItems, publish(city, false))
  city.implement(shopItemDemand, demandOf(city))
  city.implement(buyersOfPrice, buyersOf(city))
  return {
    ...ifMatchCommands(city, 'shop-items'),
    'shop-items.create': saveItem(city, 'create'),
    'shop-items.update': comparing(saveItem(city, 'update')),
    'bookings.create': book(city),
    'bookings.update': comparing(decide(city)),
  }
}
