/// <reference types="@vitest/browser-playwright" />
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show, textOf } from '../testing/app.tsx'
import { Choice } from './form/Choice.tsx'
import { SearchField } from './form/SearchField.tsx'
import { ListTools } from './ListTools.tsx'

afterEach(() => page.viewport(1440, 900))

const colours = [{ value: 'red', label: 'Красные' }] as const

function Tools() {
  const [colour, setColour] = useState<'red'>()
  return (
    <>
      <ListTools
        label="Поиск и фильтры"
        find={<SearchField label="Название" value="" onChange={() => undefined} />}
        set={colour ? 1 : 0}
        found={colour ? 3 : 7}
      >
        <Choice
          label="Цвет"
          icon={null}
          usual="Любой цвет"
          options={colours}
          value={colour}
          onChange={setColour}
        />
      </ListTools>
      <output>{colour ?? 'any'}</output>
    </>
  )
}

const tools = async (width: number) => {
  await page.viewport(width, 844)
  serve({})
  return show(<Tools />)
}

test('on a phone the choices are a sheet, applied at once, that says how many rows they leave', async () => {
  const screen = await tools(390)
  const choice = screen.getByRole('combobox', { name: 'Цвет' })
  await expect.element(choice).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = screen.getByRole('group', { name: 'Фильтры' })
  await expect.poll(textOf(sheet)).toMatch(/Показать 7/)
  await choice.click()
  await screen.getByRole('option', { name: 'Красные' }).click()
  await expect.poll(textOf(screen.getByRole('status'))).toBe('red')
  await sheet.getByRole('button', { name: 'Показать 3' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Фильтры.*Выбрано: 1/ })).toHaveFocus()
})

test('wider, words and choices stand in one row without a button', async () => {
  const screen = await tools(1440)
  const top = (role: 'searchbox' | 'combobox') => screen.getByRole(role).element().getBoundingClientRect().top
  await expect.element(screen.getByRole('combobox', { name: 'Цвет' })).toBeVisible()
  expect(top('combobox')).toBe(top('searchbox'))
  expect(screen.getByRole('button', { name: /Фильтры/ }).elements()).toEqual([])
})

test('Escape closes an open list of the sheet first, then the sheet', async () => {
  const screen = await tools(390)
  await screen.getByRole('button', { name: 'Фильтры' }).click()
  const choice = screen.getByRole('combobox', { name: 'Цвет' })
  const isOpen = () => choice.element().matches(':open')
  await choice.click()
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await expect.element(choice).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(choice).not.toBeInTheDocument()
})
