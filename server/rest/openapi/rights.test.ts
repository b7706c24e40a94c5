import { expect, it } from 'vitest'
import {
  type Access,
  admin,
  anyone,
  ME,
  moderator,
  NOW,
  nobody,
  owner,
  resident,
  rows,
} from '#contract/rest/access.ts'
import { rights, rightsInShort } from './rights.ts'

const open = { deletedAt: { $null: true }, publish_at: { $lte: NOW } }

it.each<[Access, string, string]>([
  [anyone, 'все, вход не нужен', 'Без входа'],
  [resident, 'все, кто вошёл в город', 'Житель'],
  [moderator, 'Модератор и Администратор', 'Модератор'],
  [admin, 'Администратор', 'Администратор'],
  [nobody, 'никто: эти записи ведёт сам город', 'Никто'],
  [owner('user'), 'Житель, Модератор и Администратор — свои записи', 'Житель · свои записи'],
  [
    [owner('id'), moderator],
    'Житель — свои записи; Модератор и Администратор — любые записи',
    'Житель · свои записи',
  ],
  [
    [rows({ $or: [open, { enrolments: { user: { id: ME } } }] }), moderator],
    'Житель — записи, где `deletedAt` пусто и `publish_at` ≤ сейчас, или `enrolments.user` — вы; Модератор и Администратор — любые записи',
    'Житель · часть записей',
  ],
  [
    [rows({ is_approved: true }), owner('proposer'), moderator],
    'Житель — свои записи, а также записи, где `is_approved` = true; Модератор и Администратор — любые записи',
    'Житель · часть записей',
  ],
  [
    [admin, rows({ role: { type: 'authenticated' } }, 'moderator')],
    'Модератор — записи, где `role.type` = authenticated; Администратор — любые записи',
    'Модератор · часть записей',
  ],
])('a rule is told in words: %j', (access, words, short) => {
  expect(rights(access)).toBe(words)
  expect(rightsInShort(access)).toBe(short)
})
