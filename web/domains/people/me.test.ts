import { expect, test } from 'vitest'
import { missions } from '#contract/domains/missions.ts'
import type { Me } from './data.ts'
import { can, canOnAll, firstNameOf, isModerator, nameOf, roleLabel } from './me.ts'

const me = (type: string) => ({ full_name: 'Алина Воронцова', username: 'alina', role: { type } }) as Me

test('a moderator and an administrator may change missions, a resident may not', () => {
  expect(can(me('moderator'), 'update', missions)).toBe(true)
  expect(can(me('superadmin'), 'update', missions)).toBe(true)
  expect(can(me('authenticated'), 'update', missions)).toBe(false)
})

test('a resident may read missions, though not every one', () => {
  expect(can(me('authenticated'), 'read', missions)).toBe(true)
  expect(canOnAll(me('authenticated'), 'read', missions)).toBe(false)
  expect(canOnAll(me('moderator'), 'read', missions)).toBe(true)
})

test('the role is shown for moderators and administrators only', () => {
  expect(roleLabel(me('moderator'))).toBe('Модератор')
  expect(roleLabel(me('superadmin'))).toBe('Администратор')
  expect(roleLabel(me('authenticated'))).toBeUndefined()
})

test('an unknown role counts as a resident', () => {
  expect(isModerator(me('public'))).toBe(false)
})

test('a user without a full name is shown by user name', () => {
  expect(nameOf({ full_name: null, username: 'alina' })).toBe('alina')
  expect(firstNameOf(me('authenticated'))).toBe('Алина')
})

test('a user without a role is a resident', () => {
  expect(isModerator({ ...me('moderator'), role: null })).toBe(false)
})
