import { expect, test } from 'vitest'
import {
  admin,
  anyone,
  granted,
  inDays,
  ME,
  moderator,
  nobody,
  owner,
  reaches,
  resident,
  rows,
} from './access.ts'

test('a rank is granted everything that lower ranks are granted', () => {
  expect([granted(resident, 'public'), granted(resident, 'resident'), granted(resident, 'admin')]).toEqual([
    false,
    true,
    true,
  ])
  expect([granted(anyone, 'public'), granted(admin, 'moderator'), reaches('moderator', 'moderator')]).toEqual(
    [true, false, true],
  )
})

test('a rule of `nobody` grants nothing, not even to administrators', () => {
  expect(granted(nobody, 'admin')).toBe(false)
  expect(granted([nobody, moderator], 'moderator')).toBe(true)
})

test('a list grants the rows of every rule that applies to the rank, or all rows where one rule has no filter', () => {
  const access = [owner('user'), rows({ is_open: true }), rows({ is_draft: true }, 'moderator')]
  expect(granted(access, 'resident')).toEqual([{ user: { id: ME } }, { is_open: true }])
  expect(granted(access, 'moderator')).toHaveLength(3)
  expect(granted([...access, moderator], 'moderator')).toBe(true)
  expect(granted(access, 'public')).toBe(false)
  expect(owner('id').where).toEqual({ id: ME })
})

test('a moment relative to now is written with its sign', () => {
  expect([inDays(3), inDays(0), inDays(-3)]).toEqual(['$now+3d', '$now+0d', '$now-3d'])
})
