import { expect, test } from 'vitest'
import { list, moderator, visit } from '#web/testing/city.tsx'

const nobody = { data: null }
const moments = { createdAt: '2026-11-20T09:30:00.000Z', updatedAt: '2026-11-20T09:30:00.000Z' }
const chip = {
  id: 6,
  attributes: {
    name: 'Маяк',
    description: null,
    color: 'Blue',
    holders_count: 21,
    deletedAt: null,
    image: nobody,
    ...moments,
  },
}
const award = (id: number) => ({
  id,
  attributes: {
    ...moments,
    comment: null,
    awarded_by: nobody,
    activity: nobody,
    cause: nobody,
    user: {
      data: {
        id,
        attributes: { full_name: `Житель ${id}`, username: `login${id}`, blocked: false, avatar: nobody },
      },
    },
  },
})

test('another page of holders stays below the editor and in the address, and each leads to the card of the moderators', async () => {
  const { screen, address } = await visit('/admin/badge-list/badge/6', moderator, {
    'GET /badges/6': () => ({ data: chip, meta: {} }),
    'GET /user-badges': ({ path }) => ({
      data: [award(decodeURIComponent(path).includes('[page]=2') ? 2 : 1)],
      meta: { pagination: { page: 1, pageSize: 20, pageCount: 2, total: 21 } },
    }),
    'GET /activities': () => list(),
    'GET /badge-change-items': () => list(),
  })
  const second = screen.getByRole('button', { name: 'Страница 2' })
  await second.click()
  await expect
    .element(screen.getByRole('link', { name: /Житель 2$/ }))
    .toHaveAttribute('href', '/admin/user-list/user/2?tab=award')
  await expect.element(second).toHaveFocus()
  expect(address()).toBe('/admin/badge-list/badge/6?page=2')
  await screen.getByRole('button', { name: 'Страница 1' }).click()
  await expect.poll(address).toBe('/admin/badge-list/badge/6')
})
