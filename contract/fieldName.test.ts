import { expect, test } from 'vitest'
import * as auth from './calls/auth.ts'
import { fieldName } from './fieldName.ts'
import { collections } from './index.ts'
import { type Access, nobody } from './rest/access.ts'
import type { Schema } from './rest/schema.ts'

interface Attribute {
  readonly kind: string
  readonly write?: Access
}

/** What people write; uploads write files, by parts of a form. */
const written = collections
  .filter(({ name, access }) => name !== 'files' && (access.create !== nobody || access.update !== nobody))
  .flatMap(({ fields }) => Object.entries<Attribute>(fields))
  .filter(([, { kind, write }]) => kind !== 'inverse' && write !== nobody)
  .map(([name]) => name)

test('every attribute that people write has a Russian name', () => {
  expect(written).toContain('moderator_comment')
  expect(written.filter(name => !/^[А-Я]/.test(fieldName(name)))).toEqual([])
})

test('every text that people sign in with has a Russian name', () => {
  const sent = Object.values(auth)
    // The provider alone sends its token.
    .filter(call => call !== auth.backchannelLogout)
    .flatMap(call => ('body' in call ? [call.body.meta()?.['schema'] as Schema] : []))
    .flatMap(({ properties = {} }) => Object.keys(properties))
  expect(sent).toContain('identifier')
  expect(sent.filter(name => !/^[А-Я]/.test(fieldName(name)))).toEqual([])
})

test('a field inside of a list has its own name, and an unknown one that on the wire', () => {
  expect(['name', 'options.0.name', 'users.17', 'window'].map(fieldName)).toEqual([
    'Название',
    'Название',
    'Жители',
    'window',
  ])
})
