import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import type { CityChip } from './data.ts'
import { Holders } from './Holders.tsx'

const chip = { id: 6, name: 'Маяк', holders_count: 21, deletedAt: null } as CityChip
const nobody = { data: null }
const award = (id: number) => ({
  id,
  attributes: {
    createdAt: '2026-11-20T09:30:00.000Z',
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

test('another page of holders stays below the editor, and each leads to the card of the moderators', async () => {
  serve({
    'GET /user-badges': ({ path }) => ({
      data: [award(decodeURIComponent(path).includes('[page]=2') ? 2 : 1)],
      meta: { pagination: { page: 1, pageSize: 20, pageCount: 2, total: 21 } },
    }),
  })
  const screen = await show(
    <main id="main" tabIndex={-1}>
      <Holders chip={chip} />
    </main>,
  )
  const second = screen.getByRole('button', { name: 'Страница 2' })
  await second.click()
  await expect
    .element(screen.getByRole('link', { name: /Житель 2$/ }))
    .toHaveAttribute('href', '/admin/user-list/user/2?tab=award')
  await expect.element(second).toHaveFocus()
})
