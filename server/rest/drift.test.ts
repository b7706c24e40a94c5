import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import { nobody } from '#contract/rest/access.ts'
import { collection } from '#contract/rest/collection.ts'
import { integer, text } from '#contract/rest/fields/index.ts'
import { connect, type Database } from '../database/pool.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { schemaDrift } from './drift.ts'
import { modelOf } from './model.ts'

describe('declarations and migrations', () => {
  let database: TestDatabase
  let sql: Database

  beforeAll(async () => {
    database = await createDatabase()
    sql = connect(database.url, { max: 1 })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  it('agree on every column, constraint and link', async () => {
    expect(await schemaDrift(sql, modelOf(collections))).toEqual([])
  })

  it('differ after a change, and applying the draft makes them agree', async () => {
    const access = { read: nobody, create: nobody, update: nobody, delete: nobody }
    const declare = (max: number) =>
      modelOf([
        collection('parks', {
          singular: 'park',
          fields: { name: text({ max }), trees: integer({ min: 1 }) },
          access,
        }),
      ])
    await sql.unsafe((await schemaDrift(sql, declare(10))).join('\n'))
    expect(await schemaDrift(sql, declare(10))).toEqual([])
    const [change] = await schemaDrift(sql, declare(20))
    expect(change).toContain('parks_name_check')
    await sql.unsafe(change ?? '')
    await sql`alter table parks drop column trees`
    const [column] = await schemaDrift(sql, declare(20))
    expect(column).toContain('add column trees integer')
  })
})
