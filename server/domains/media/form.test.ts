/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaleActor } from '../../rest/engine.ts'
import { anna, boris, file, picture, text, vera, type World, world } from './testing.ts'

let city: World
let dot: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  city = await world()
  dot = await picture('png', 32, 32)
})
afterAll(() => city.close())

const files = async () => (await city.sql`select id from files`).length

async function leavesNothing(call: () => Promise<unknown>) {
  const before = [await files(), await city.stored()]
  await call()
  expect([await files(), await city.stored()]).toEqual(before)
}

const namesIn = (body: { data: { attributes: { image: { data: { attributes: { name: string } }[] } } } }) =>
  body.data.attributes.image.data.map(({ attributes }) => attributes.name)

test('a row is created with the files of its form', async () => {
  const { status, body } = await city.send(vera, 'POST /api/badges?populate=image', [
    file('big.png', await picture('png', 1200, 900), 'files.image'),
    text('data', { name: 'via form' }),
    file('dot.png', dot, 'files.image'),
  ])
  expect([status, body.data.attributes.name]).toEqual([200, 'via form'])
  expect(namesIn(body)).toEqual(['big.png', 'dot.png'])
  const [big] = body.data.attributes.image.data
  expect(big.attributes.formats.medium).toMatchObject({ width: 750, height: 563 })
  expect(await city.stored()).toContain(big.attributes.url.replace('/uploads/', ''))
})

test('an update adds files to those of the row, or to the list in `data`', async () => {
  const put = (data: object, name: string) =>
    city.send(vera, 'PUT /api/badges/1?populate=image', [text('data', data), file(name, dot, 'files.image')])
  expect(namesIn((await put({}, 'a.png')).body)).toEqual(['a.png'])
  const two = await put({ description: 'и текст' }, 'b.png')
  expect(namesIn(two.body)).toEqual(['a.png', 'b.png'])
  const [, { id }] = two.body.data.attributes.image.data
  expect(namesIn((await put({ image: [id] }, 'c.png')).body)).toEqual(['b.png', 'c.png'])
  expect(namesIn((await put({ image: null }, 'd.png')).body)).toEqual(['d.png'])
})

test('a part with the content type of JSON is read too', async () => {
  const sent = await city.app.inject({
    method: 'POST',
    url: '/api/badges',
    headers: { caller: String(vera), 'content-type': 'multipart/form-data; boundary=b' },
    payload:
      '--b\r\ncontent-disposition: form-data; name="data"\r\ncontent-type: application/json\r\n\r\n{"name":"j"}\r\n--b--\r\n',
  })
  expect([sent.statusCode, sent.json().data.attributes.name]).toEqual([200, 'j'])
})

test('a form without `data`, or with something else in it, is refused', () =>
  leavesNothing(async () => {
    for (const [data, message] of [
      [undefined, 'В теле запроса нет объекта data'],
      ['{oops', 'Тело запроса не читается как JSON'],
      ['[1]', 'В теле запроса нет объекта data'],
      ['null', 'В теле запроса нет объекта data'],
    ] as const) {
      const { status, body } = await city.send(vera, 'POST /api/badges', [
        ...(data === undefined ? [] : [text('data', data)]),
        file('dot.png', dot, 'files.image'),
      ])
      expect([status, body.error.name, body.error.message]).toEqual([400, 'ValidationError', message])
    }
  }))

test('files go only to media attributes, named with their prefix', () =>
  leavesNothing(async () => {
    for (const part of [
      'image',
      'files.name',
      'files.nothing',
      'files.image.0',
      'files.',
      'files.__proto__',
      'data',
    ]) {
      const { status, body } = await city.send(vera, 'POST /api/badges', [
        text('data', { name: 'x' }),
        file('dot.png', dot, part),
      ])
      expect([part, status, body.error.name]).toEqual([part, 400, 'BadRequestError'])
    }
  }))

test('a row that is refused leaves no file stored', () =>
  leavesNothing(async () => {
    const send = (caller: number, call: string, data: object, ...more: ReturnType<typeof file>[]) =>
      city.send(caller, call, [text('data', data), file('dot.png', dot, 'files.image'), ...more])
    expect((await send(vera, 'POST /api/badges', { name: '' })).status).toBe(400)
    expect((await send(vera, 'PUT /api/badges/999', { name: 'x' })).status).toBe(404)
    expect((await send(vera, 'POST /api/badges', { name: 'x', image: { set: [1] } })).status).toBe(400)
    expect((await send(anna, 'PUT /api/badges/1', { name: 'x' })).status).toBe(403)
    const svg = file('x.svg', '<svg/>', 'files.image')
    expect((await send(vera, 'POST /api/badges', { name: 'x' }, svg)).status).toBe(400)
  }))

test('an attribute for a single file takes one file', async () => {
  const draft = { title: 'Чаепитие', publishedAt: null }
  const make = (...parts: ReturnType<typeof file>[]) =>
    city.send(anna, 'POST /api/articles?populate=images', [text('data', draft), ...parts])
  const { body } = await make(file('a.png', dot, 'files.images'), file('b.png', dot, 'files.images'))
  expect(body.data.attributes.images.data).toHaveLength(2)
  await leavesNothing(async () => {
    const refused = await make(file('a.png', dot, 'files.cover'), file('b.png', dot, 'files.cover'))
    expect(refused.body.error.message).toBe('В поле «cover» помещается один файл')
    // The server sets the cover: the right is checked after the files were stored, and they are removed
    // again.
    expect((await make(file('a.png', dot, 'files.cover'))).status).toBe(403)
  })
})

test("another resident's file in `data` counts as missing", async () => {
  const { body } = await city.send(boris, 'POST /api/upload', [file('own.png', dot)])
  await leavesNothing(async () => {
    const { status, body: answer } = await city.send(anna, 'POST /api/articles', [
      text('data', { title: 'чужая картинка', images: [body[0].id] }),
      file('mine.png', dot, 'files.images'),
    ])
    expect([status, answer.error.message]).toEqual([
      400,
      'Связанных записей не найдено: 1 (plugin::upload.file)',
    ])
  })
})

test('a form of a resident who was just blocked is refused', () =>
  leavesNothing(async () => {
    await city.sql`update users set blocked = true where id = ${vera}`
    const { status } = await city.send(vera, 'POST /api/badges', [
      text('data', { name: 'x' }),
      file('dot.png', dot, 'files.image'),
    ])
    await city.sql`update users set blocked = false where id = ${vera}`
    expect(status).toBe(403)
  }))

test('a call that is repeated for a changed caller reads its form once', async () => {
  const seen: unknown[] = []
  const again = await world({
    commands: {
      async 'badges.create'(_actor, { data }) {
        seen.push(data)
        if (seen.length === 1) throw new StaleActor()
        return Buffer.from('{}')
      },
    },
  })
  const { status } = await again.send(vera, 'POST /api/badges', [
    text('data', { name: 'x' }),
    file('dot.png', dot, 'files.image'),
  ])
  expect(status).toBe(200)
  const data = { name: 'x', image: { connect: [1] } }
  expect(seen).toEqual([data, data])
  expect(await again.stored()).toHaveLength(1)
  await again.close()
})
