import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve, show } from '../../testing/app.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { useSelection } from './useSelection.ts'

const rows = [1, 2, 3, 4].map(id => ({ id, name: `Житель ${id}`, points: id * 10 }))
const columns: readonly Column<(typeof rows)[number]>[] = [
  { key: 'name', label: 'Житель', main: true, sort: 'asc', cell: row => row.name },
  { key: 'points', label: 'bitW', right: true, sort: 'desc', cell: row => row.points },
]

function Table() {
  const selection = useSelection()
  const [sort, setSort] = useState('points:desc')
  return (
    <>
      <DataTable
        label="Жители"
        columns={columns}
        rows={rows}
        nameOf={row => row.name}
        selection={selection}
        sort={sort}
        onSort={setSort}
      />
      <output>{[...selection.ids].toSorted((a, b) => a - b).join(' ')}</output>
    </>
  )
}

test('rows are selected one by one, by a range with Shift and by the page', async () => {
  serve({})
  const screen = await show(<Table />)
  const selected = screen.getByRole('status')
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await box('Выбрать: Житель 1').click()
  await box('Выбрать: Житель 3').click({ modifiers: ['Shift'] })
  await expect.element(selected).toHaveTextContent('1 2 3')
  const page = box('Выбрать всю страницу')
  await expect.element(page).toBePartiallyChecked()
  await page.click()
  await expect.element(selected).toHaveTextContent('1 2 3 4')
  await page.click()
  await expect.element(selected).toHaveTextContent('')
})

test('the head of the sorted column tells the direction', async () => {
  serve({})
  const screen = await show(<Table />)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await expect.element(head('bitW')).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('button', { name: 'bitW' }).click()
  await expect.element(head('bitW')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(head('Житель')).not.toHaveAttribute('aria-sort')
})
