import { expect, test } from 'vitest'
import { show, textOf } from '../testing/app.tsx'
import { Avatar } from './Avatar.tsx'
import { Picture } from './Picture.tsx'

const media = {
  url: '/uploads/mayak.png',
  width: 1200,
  height: 900,
  formats: null,
  takenDownAt: '2026-11-25T09:00:00.000Z',
}

test('a picture that was taken down asks for no bytes and says since when', async () => {
  const screen = await show(
    <div style={{ width: 400 }}>
      <Picture media={media} sizes="400px" alt="Маяк" />
    </div>,
  )
  const place = screen.getByRole('img', { name: /^Файл изъят, 25.ноября/ })
  await expect.element(place).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
  await expect.poll(textOf(place)).toMatch(/Файл изъят/)
  const { width, height } = place.element().getBoundingClientRect()
  expect([width, height]).toEqual([400, 300])
  await expect.element(place.getByText('Файл изъят')).toBeVisible()
})

test('as small as an avatar it is a sign without words', async () => {
  const screen = await show(<Avatar name="Анна" picture={media} />)
  const place = screen.getByTitle(/^Файл изъят/)
  await expect.element(place).toHaveAttribute('aria-hidden', 'true')
  await expect.element(place).toBeVisible()
  const { width, height } = place.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await expect.element(place.getByText('Файл изъят')).not.toBeVisible()
})
