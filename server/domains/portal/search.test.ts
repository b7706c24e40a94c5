import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let reader: Asks
const ids: Record<string, number> = {}
beforeAll(async () => {
  city = await world()
  reader = await city.as(await city.build.resident())
  const text = (words: string) => ({ id: 't', type: 'text', content: [{ text: words }] })
  const articles: Record<string, [string, readonly object[], object?]> = {
    lighthouse: [
      'Как мы зажгли маяк',
      [
        { id: 'h', type: 'heading', level: 2, text: 'Ёлка и фонари' },
        { id: 'q', type: 'quote', text: 'Светло', author: 'Смотритель' },
        {
          id: 'l',
          type: 'list',
          ordered: true,
          items: [{ content: [], items: [{ content: [{ text: 'лестницы' }] }] }],
        },
        { id: 'p', type: 'image', media: 1, caption: 'Вид на гавань' },
      ],
    ],
    code: ['Кнопка', [text('Пишем <button class="primary">Отправить</button> и a<b>c.')]],
    harbour: ['Гавань', [text('Корабли приходят к маякам ночью.')]],
    draft: ['Черновик про маяк', [text('Маяк')], { published_at: null }],
    removed: ['Снятый маяк', [text('Маяк')], { removed_at: new Date() }],
    empty: ['Пусто', []],
  }
  for (const [key, [title, content, row]] of Object.entries(articles)) {
    ids[key] = await city.build.article({ title, content, ...row })
  }
})
afterAll(() => city.close())

async function found(words: string): Promise<string[]> {
  const { status, body } = await reader.get(`/api/articles?_q=${encodeURIComponent(words)}&sort=id`)
  expect(status, JSON.stringify(body)).toBe(200)
  const keys = body.data.map(({ id }: any) => Object.keys(ids).find(key => ids[key] === id))
  expect(body.meta.pagination.total).toBe(keys.length)
  return keys
}

it.each([
  ['маяк', ['lighthouse', 'harbour']],
  ['маяками', ['lighthouse', 'harbour']],
  ['МАЯКОВ', ['lighthouse', 'harbour']],
  ['зажигаем', []],
  ['зажгли маяки', ['lighthouse']],
  ['корабль', ['harbour']],
  ['маяк -корабль', ['lighthouse']],
  ['"корабли приходят"', ['harbour']],
  ['"приходят корабли"', []],
  ['маяк или гавань', ['lighthouse', 'harbour']],
  ['vfzr', ['lighthouse', 'harbour']],
  ['елка', ['lighthouse']],
  ['ёлки', ['lighthouse']],
  ['лестница', ['lighthouse']],
  ['смотритель', ['lighthouse']],
  ['вид гавани', ['lighthouse']],
  ['кораб', ['harbour']],
  ['button', ['code']],
  ['<button class="primary">', ['code']],
  ['отправка', []],
  ['отправить c', ['code']],
  ['heading', []],
  ['image', []],
])('searching for %j finds %j', async (words, keys) => {
  expect(await found(words)).toEqual(keys)
})

it.each([
  'и',
  '...',
  '"',
  "'",
  "'' & | ! ( ) <-> :*",
  '-маяк -',
  '\\',
  'маяк:*',
  '%_',
  'a'.repeat(1000),
  '-юго-запад',
  '-"маяк гавань"',
])('searching for %j does not fail', async words => {
  expect(Array.isArray(await found(words))).toBe(true)
})

it('drafts, removed and hidden articles are found by those who may read them', async () => {
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const { body } = await moderator.get(
    `/api/articles?_q=${encodeURIComponent('маяк')}&publicationState=preview&sort=id`,
  )
  expect(body.data.map(({ id }: any) => id)).toEqual([
    ids['lighthouse'],
    ids['harbour'],
    ids['draft'],
    ids['removed'],
  ])
})

it('a search combines with filters and pages', async () => {
  const path = `/api/articles?_q=${encodeURIComponent('маяк')}&filters[title][$eq]=${encodeURIComponent('Гавань')}`
  expect((await reader.get(`${path}&pagination[pageSize]=1`)).body.meta.pagination).toMatchObject({
    total: 1,
    pageCount: 1,
  })
})
