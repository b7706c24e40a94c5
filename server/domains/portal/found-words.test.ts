import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let reader: Asks
beforeAll(async () => {
  city = await world()
  reader = await city.as(await city.build.resident())
})
afterAll(() => city.close())

const paragraph = (...runs: object[]) => ({ id: `p${runs.length}`, type: 'text', content: runs })
async function marks(words: string, ...ids: number[]) {
  const query = ids.map((id, at) => `ids[${at}]=${id}`).join('&')
  const { status, body } = await reader.get(
    `/api/articles/found-words?_q=${encodeURIComponent(words)}&${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const found = (pieces: string[]) => pieces.filter((_, at) => at % 2 === 1)

it('title and text are cut at the words that were found, in any of their forms', async () => {
  const id = await city.build.article({
    title: 'Как мы зажгли маяк',
    content: [
      { id: 'h', type: 'heading', level: 2, text: 'Ёлки у маяков' },
      paragraph({ text: 'Ма', bold: true }, { text: 'яком гордятся.' }),
      {
        id: 'l',
        type: 'list',
        ordered: false,
        items: [{ content: [{ text: 'Лампы' }], items: [{ content: [{ text: 'маяка' }] }] }],
      },
      { id: 'c', type: 'checklist', items: [{ text: 'Протереть стёкла', done: true }] },
      { id: 'i', type: 'image', media: 1, caption: 'Вид на гавань', alt: 'Не текст' },
      { id: 'q', type: 'quote', text: 'Светло', author: 'Смотритель' },
    ],
  })
  const [{ title, text }] = await marks('маяк елка', id)
  expect(title).toEqual(['Как мы зажгли ', 'маяк', ''])
  expect(found(text)).toEqual(['Ёлки', 'маяков', 'Маяком', 'маяка'])
  expect(text.join('').replaceAll(/\s+/g, ' ')).toContain(
    'Ёлки у маяков Маяком гордятся. Лампы маяка Протереть стёкла',
  )
})

it('a word of which a part was found is marked whole, and so is one typed under the other layout', async () => {
  const id = await city.build.article({
    title: 'Клуб мотофотографов',
    content: [paragraph({ text: 'Мотофотограф снимает маяк.' })],
  })
  const [{ title, text }] = await marks('фотогр', id)
  expect([found(title), found(text)]).toEqual([['мотофотографов'], ['Мотофотограф']])
  expect(found((await marks('vfzrb -гавань', id))[0].text)).toEqual(['маяк'])
})

it('a part that is found in words too frequent to be indexed, or too long for a query, marks the other words', async () => {
  const id = await city.build.article({
    title: 'Когда и почему',
    content: [paragraph({ text: `Никогда не говори «никогда» ${'когда'.repeat(500)}, кого хочет берег.` })],
  })
  for (const words of ['когда', 'не', 'на', 'был', 'ко']) expect(await marks(words, id)).toHaveLength(1)
  expect(found((await marks('бер', id))[0].text)).toEqual(['берег'])
})

it('of a long text the fragments with the words are shown; without any its first words', async () => {
  const filler = 'Город спит и видит сны. '.repeat(60)
  const id = await city.build.article({
    title: 'Ночь',
    content: [paragraph({ text: `${filler}Светит маяк. ${filler}` })],
  })
  const [{ text }] = await marks('маяк', id)
  expect(found(text)).toEqual(['маяк'])
  expect(text.join('').length).toBeLessThan(400)
  const [start] = await marks('самолёт', id)
  expect([found(start.text), start.text.join('').startsWith('Город спит')]).toEqual([[], true])
})

it('markup and the characters that mark a word are plain text', async () => {
  const id = await city.build.article({
    title: '<b>маяк</b> & \uE000свет\uE001',
    content: [paragraph({ text: '"маяк" & <свет' })],
  })
  const [{ title, text }] = await marks('маяк', id)
  expect([found(title), title.join('')]).toEqual([['маяк'], '<b>маяк</b> & свет'])
  expect([found(text), text.join('')]).toEqual([['маяк'], 'маяк" & <свет'])
})

it('code with its tags is shown as it was written', async () => {
  const code = 'Пишем <button class="primary">маяк</button> и a<b>c: <маяк>.'
  const id = await city.build.article({ title: 'Кнопка <b>', content: [paragraph({ text: code })] })
  const [{ title, text }] = await marks('маяк', id)
  expect([title.join(''), text.join(''), found(text)]).toEqual([
    'Кнопка <b>',
    code.slice(0, -2),
    ['маяк', 'маяк'],
  ])
  expect(found((await marks('<button>', id))[0].text)).toEqual(['button'])
})

it('drafts and removed articles are left out, except for their author', async () => {
  const author = await city.build.resident()
  const draft = await city.build.article({ title: 'Маяк', published_at: null, author_id: author })
  const removed = await city.build.article({ title: 'Маяк', removed_at: new Date() })
  const live = await city.build.article({ title: null, published_at: null })
  expect(await marks('маяк', draft, removed, live, 2_000_000_000)).toEqual([])
  const { body } = await (await city.as(author)).get(
    `/api/articles/found-words?_q=${encodeURIComponent('маяк')}&ids[0]=${draft}`,
  )
  expect(body.data).toMatchObject([{ id: draft, title: ['', 'Маяк', ''] }])
})

it.each(['и', '"', "'' & | ! ( ) <-> :*", '-маяк', '\\', '%_', 'a'.repeat(1000), '\u202e'])(
  'words like %j mark nothing and do not fail',
  async words => {
    const id = await city.build.article({ title: 'Гавань' })
    const [{ title }] = await marks(words, id)
    expect(title).toEqual(['Гавань'])
  },
)
