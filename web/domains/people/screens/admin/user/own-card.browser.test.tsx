import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import type { Person } from '../users/data.ts'
import type { Info } from './data.ts'
import { OwnCard } from './OwnCard.tsx'

const person = { id: 7, full_name: 'Анна Орлова', username: 'anna', email: 'anna@gorod.test' } as Person
const info = {
  id: 3,
  position: 'Инженер',
  department: 'Связь',
  updatedAt: '2026-11-20T09:30:00.000Z',
} as Info

test('what is typed on a card stays when somebody else saves other fields, and these are not written over', async () => {
  const sent = serve({
    'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: [] } } }),
    'PUT /user-infos/3': () => ({ data: { id: 3, attributes: info } }),
  })
  const others = { ...info, department: 'Сети', updatedAt: '2026-11-20T09:31:00.000Z' } as Info
  function Card() {
    const [known, setKnown] = useState(info)
    return (
      <>
        <button type="button" onClick={() => setKnown(others)}>
          Другой сохранил
        </button>
        <OwnCard person={person} info={known} isAdmin />
      </>
    )
  }
  const screen = await show(<Card />)
  await screen.getByLabelText('Должность').fill('Старший инженер')
  await screen.getByRole('button', { name: 'Другой сохранил' }).click()
  await expect.element(screen.getByLabelText('Отдел')).toHaveValue('Сети')
  await expect.element(screen.getByLabelText('Должность')).toHaveValue('Старший инженер')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      data: { position: 'Старший инженер' },
    })
})
