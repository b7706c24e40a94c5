import { action, type Domain } from '../domain.ts'
import { book } from './booking.ts'
import { decide } from './decision.ts'
import { publish } from './publishing.ts'

/** The trading quarter: what is on sale, and what residents asked for. */
export const shop: Domain = city => {
  const items = city.table('shop-items')
  const right = { of: items, to: 'update' } as const
  action(city, 'POST', '/api/shop-items/publish-many', right, publish(city, true))
  action(city, 'POST', '/api/shop-items/unpublish-many', right, publish(city, false))
  return { 'bookings.create': book(city), 'bookings.update': decide(city) }
}
