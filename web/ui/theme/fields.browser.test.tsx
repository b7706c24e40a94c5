import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '#web/testing/app.tsx'
import { MarkdownField } from '../editor/MarkdownField.tsx'
import { DateField } from '../form/DateField.tsx'
import { TimeField } from '../form/TimeField.tsx'

const words = { label: 'Название', description: '12 из 200', error: 'Напишите название' }
const fields: readonly (readonly [string, ReactNode])[] = [
  ['a line', <TextInput key="line" {...words} />],
  ['a text', <Textarea key="text" {...words} />],
  ['a number', <NumberInput key="number" {...words} />],
  ['a choice', <Select key="choice" {...words} />],
  ['a day', <DateField key="day" {...words} />],
  ['a time', <TimeField key="time" {...words} value="" />],
  ['Markdown', <MarkdownField key="markdown" {...words} value="" />],
]

test.each(fields)('the description of %s stands below it, after its error', async (_, field) => {
  const screen = await show(<>{field}</>)
  const label = screen.getByText(words.label, { exact: true })
  await expect.element(label).toBeVisible()
  const control = document.getElementById(label.element().getAttribute('for') ?? '')
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
  const tops = [
    topOf(label.element()),
    topOf(control),
    topOf(screen.getByText(words.error).element()),
    topOf(screen.getByText(words.description).element()),
  ]
  expect(tops).not.toContain(Number.NaN)
  expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other))
})
