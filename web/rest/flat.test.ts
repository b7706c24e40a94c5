import { expect, it } from 'vitest'
import { flatten, flattenData } from './flat.ts'

const file = (id: number) => ({ id, attributes: { url: `/uploads/${id}.png`, formats: { thumbnail: {} } } })
const person = { id: 7, attributes: { full_name: 'Алина', avatar: { data: file(3) } } }

it('leaves the attributes of a row beside its id', () => {
  expect(flatten({ id: 4, attributes: { name: 'Маяк' } }, {})).toEqual({ id: 4, name: 'Маяк' })
})

it('makes a related row flat at every depth', () => {
  const query = { fields: ['title'], populate: { author: { populate: { avatar: true } } } } as const
  const article = flatten({ id: 1, attributes: { title: 'Город', author: { data: person } } }, query)
  expect(article).toEqual({
    id: 1,
    title: 'Город',
    author: {
      id: 7,
      full_name: 'Алина',
      avatar: { id: 3, url: '/uploads/3.png', formats: { thumbnail: {} } },
    },
  })
})

it('makes rows of a list flat, media too', () => {
  const query = { populate: { images: true, themes: { fields: ['name'] } } } as const
  const theme = (id: number) => ({ id, attributes: { name: `Тема ${id}` } })
  const row = { id: 1, attributes: { images: { data: [file(3)] }, themes: { data: [theme(8), theme(9)] } } }
  expect(flatten(row, query)).toMatchObject({
    images: [{ id: 3, url: '/uploads/3.png' }],
    themes: [
      { id: 8, name: 'Тема 8' },
      { id: 9, name: 'Тема 9' },
    ],
  })
})

it('has null for no related row and for no media, and no rows for none', () => {
  const query = { populate: { cover: true, images: true, themes: true } } as const
  const row = { id: 1, attributes: { cover: { data: null }, images: { data: null }, themes: { data: [] } } }
  expect(flatten(row, query)).toEqual({
    id: 1,
    cover: null,
    images: null,
    themes: [],
  })
  expect(flatten({ id: 1, attributes: {} }, query)).toMatchObject({ cover: null })
})

it('leaves JSON as it is, whatever it looks like', () => {
  const like = { data: { id: 5, attributes: { name: 'не строка' } } }
  const query = { populate: { image: true } } as const
  const row = { id: 1, attributes: { options: like, image: { data: [file(3)] } } }
  expect(flatten(row, query)).toMatchObject({ id: 1, options: like })
})

it('makes the rows of an answer flat, and keeps the answer', () => {
  const meta = { pagination: { page: 1 } }
  const list = { data: [{ id: 4, attributes: { name: 'Маяк' } }], meta }
  expect(flattenData(list)).toBe(list)
  expect(list).toEqual({ data: [{ id: 4, name: 'Маяк' }], meta })
  expect(flattenData({ data: null, meta: {} }, { fields: ['id'] })).toEqual({ data: null, meta: {} })
})
