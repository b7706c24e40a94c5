import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import { nobody } from '#contract/rest/access.ts'
import { collection } from '#contract/rest/collection.ts'
import { integer, one, text } from '#contract/rest/fields/index.ts'
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

  it('draft how words are found and the index of a relation, and miss a plain column and a lost index', async () => {
    const access = { read: nobody, create: nobody, update: nobody, delete: nobody }
    const ideas = collection('ideas', {
      singular: 'idea',
      fields: { title: text({ max: 10 }), plan: text({ max: 20 }), author: one('users') },
      access,
      search: 'row',
    })
    const model = modelOf([...collections, ideas])
    await sql.unsafe((await schemaDrift(sql, model)).join('\n'))
    expect(await schemaDrift(sql, model)).toEqual([])
    await sql`insert into ideas (title, plan, created_at, updated_at) values ('Маяк', 'Светить', now(), now())`
    expect(await sql`select words from ideas`).toEqual([{ words: ' маяк светить' }])

    await sql`drop index ideas_author_id`
    expect(await schemaDrift(sql, model)).toEqual(['create index ideas_author_id on ideas (author_id);'])
    await sql`alter table ideas drop column words`
    await sql`alter table ideas add column words text`
    const lost = await schemaDrift(sql, model)
    expect(lost).toHaveLength(4)
    await sql.unsafe(lost.join('\n'))
    expect(await schemaDrift(sql, model)).toEqual([])
  })
})
