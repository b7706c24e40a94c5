import { action, type Domain } from '../domain.ts'
import { give } from './give.ts'
import { correct, recall, recallOne } from './recall.ts'

/** Chips in the hands of residents; a chip itself is a plain collection, and stays with its holders when deleted. */
export const chips: Domain = city => {
  const awards = city.table('user-badges')
  const path = (call: string) => `/api/user-badges/${call}`
  action(city, 'POST', path('create-many'), { of: awards, to: 'create' }, give(city, 'users'))
  action(city, 'POST', path('create-many-for-user'), { of: awards, to: 'create' }, give(city, 'badges'))
  action(city, 'POST', path('soft-delete-many'), { of: awards, to: 'delete' }, recall(city, 'users'))
  action(
    city,
    'POST',
    path('soft-delete-many-for-user'),
    { of: awards, to: 'delete' },
    recall(city, 'badges'),
  )
  return {
    'user-badges.create': give(city),
    'user-badges.update': correct(city),
    'user-badges.delete': recallOne(city),
  }
}
