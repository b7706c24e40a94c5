import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import type { Info } from '../info.ts'
import { OwnCard } from './OwnCard.tsx'

const info = {
  id: 3,
  position: 'Инженер',
  department: 'Связь',
  updatedAt: '2026-11-20T09:30:00.000Z',
} as Info
const others = { ...info, department: 'Сети', updatedAt: '2026-11-20T09:31:00.000Z' } as Info
const message = 'Пока вы правили, сохранена другая версия: Вера Ключ, 20 ноября в 12:31.'

beforeEach(() => {
  localStorage.clear()
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Ада Минская', role: null, avatar: null })
})

/** The card of a city in which somebody else may save it: a save from another version than the saved one is refused. */
async function open(given = info) {
  let saved = given
  serve({
    'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: [] } } }),
    'GET /user-infos/3': () => ({ data: { id: 3, attributes: saved } }),
    'PUT /user-infos/3': ({ body }) => {
      if (puts().at(-1)?.ifMatch !== `"${saved.updatedAt}"`)
        return refusal(412, 'PreconditionFailedError', message)
      saved = { ...saved, ...body.data, updatedAt: '2026-11-20T09:32:00.000Z' }
      return { data: { id: 3, attributes: saved } }
    },
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const puts = () =>
    fetched.mock.calls.flatMap(([, sent]) =>
      sent?.method === 'PUT'
        ? [
            {
              ifMatch: new Headers(sent.headers).get('if-match'),
              data: JSON.parse(sent.body as string).data as object,
            },
          ]
        : [],
    )
  function Card() {
    const [known, setKnown] = useState(given)
    return (
      <>
        <button type="button" onClick={() => setKnown(saved)}>
          Прочитать снова
        </button>
        <OwnCard title="Карточка" note="" name="Анна Орлова" email="anna@gorod.test" info={known} mayEdit />
      </>
    )
  }
  const screen = await show(<Card />)
  const save = screen.getByRole('button', { name: 'Сохранить' })
  const field = (label: string) => screen.getByLabelText(label)
  return {
    screen,
    puts,
    save,
    field,
    somebodySaves: (row: Info) => {
      saved = row
    },
    readAgain: () => screen.getByRole('button', { name: 'Прочитать снова' }).click(),
  }
}

test('only what was typed is sent, with the version that it was typed over', async () => {
  const { screen, puts, save, field } = await open()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field('Должность').fill(' Старший инженер ')
  await field('Отдел').fill('')
  await save.click()
  await expect
    .poll(puts)
    .toEqual([{ ifMatch: `"${info.updatedAt}"`, data: { position: 'Старший инженер', department: null } }])
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  await expect.element(field('Должность')).toHaveValue('Старший инженер')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('a card that somebody else saved meanwhile is not written over: what was typed stays, the other fields become theirs', async () => {
  const { screen, puts, save, field, somebodySaves, readAgain } = await open()
  await field('Должность').fill('Старший инженер')
  somebodySaves(others)
  // A version that arrives by itself changes nothing under the hands of whoever types.
  await readAgain()
  await save.click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field('Должность')).toHaveValue('Старший инженер')
  await expect.element(field('Отдел')).toHaveValue('Сети')
  await save.click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  expect(puts()).toEqual([
    { ifMatch: `"${info.updatedAt}"`, data: { position: 'Старший инженер' } },
    { ifMatch: `"${others.updatedAt}"`, data: { position: 'Старший инженер' } },
  ])
})

test('a field that both changed is chosen: theirs or the one that was typed', async () => {
  const { screen, save, field, somebodySaves } = await open()
  await field('Отдел').fill('Маяки')
  somebodySaves(others)
  await save.click()
  const conflict = screen.getByRole('alert')
  await expect.poll(textOf(conflict)).toContain('отдел: СвязьсталоСети')
  await expect.element(field('Отдел')).toHaveValue('Маяки')
  await conflict.getByRole('button', { name: 'Взять новое: отдел' }).click()
  await expect.element(field('Отдел')).toHaveValue('Сети')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('personal data that is not saved is not kept in the browser', async () => {
  const { screen, field } = await open()
  await field('Отдел').fill('Маяки')
  // What an editor keeps it writes at the latest when it is left.
  await screen.unmount()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a card on which nothing is typed follows what somebody else saves', async () => {
  const { field, somebodySaves, readAgain } = await open()
  await expect.element(field('Отдел')).toHaveValue('Связь')
  somebodySaves(others)
  await readAgain()
  await expect.element(field('Отдел')).toHaveValue('Сети')
})

test('the button that saved by the keyboard keeps the focus, and sends nothing while nothing is typed', async () => {
  const { screen, puts, save, field } = await open()
  await field('Отдел').fill('Маяки')
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await field('Отдел').fill('Порт')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => puts().map(({ data }) => data))
    .toEqual([{ department: 'Маяки' }, { department: 'Порт' }])
})
