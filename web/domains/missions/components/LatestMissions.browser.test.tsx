import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { serve, show } from '../../../testing/app.tsx'
import { LatestMissions, LatestMissionsSkeleton } from './LatestMissions.tsx'

const mission = (id: number, name: string) => ({
  id,
  attributes: {
    name,
    description: 'Расскажите соседям, что вы умеете.',
    type: 'activity_type_5',
    points: 100,
    balance: 50,
    createdAt: '2030-05-15T09:00:00.000Z',
    // The tags of most missions take two lines.
    available_until: '2036-06-02T18:00:00.000Z',
    badge: { data: null },
    image: { data: null },
  },
})

test('four placeholders keep the place of the missions while these are loading', async () => {
  let arrive = () => {}
  const late = new Promise<void>(done => {
    arrive = done
  })
  serve({
    'GET /activities': async () => {
      await late
      return {
        data: ['Кофе', 'Чай', 'Какао', 'Компот'].map((name, index) => mission(index + 1, `${name} на крыше`)),
        meta: { pagination: { page: 1, pageSize: 4, pageCount: 1, total: 4 } },
      }
    },
  })
  const screen = await show(
    // The width of the block on a dashboard of 1440 px.
    <main style={{ width: 720 }}>
      <Suspense fallback={<LatestMissionsSkeleton />}>
        <LatestMissions />
      </Suspense>
    </main>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('Загружаем миссии…')
  const height = () => screen.getByRole('main').element().scrollHeight
  const before = height()
  arrive()
  await expect.poll(() => screen.getByRole('article').elements().length).toBe(4)
  expect(Math.abs(height() - before)).toBeLessThan(40)
})
