import { expect, test } from 'vitest'
import { shopItemTypes } from '#contract/domains/shop-types.ts'
import { show } from '../../testing/app.tsx'
import { TypeChecks } from './components/TypeChecks.tsx'
import { shopItemTypeNames } from './texts.ts'

test('each type of items has a name, an icon and a colour of its own (specification §3)', async () => {
  const screen = await show(<TypeChecks search={{}} onChange={() => {}} />)
  const seen = shopItemTypes.map(type => {
    const name = screen.getByText(shopItemTypeNames[type]).element()
    const icon = name.querySelector('svg')
    return { icon: icon?.innerHTML, colour: icon && getComputedStyle(icon).color }
  })
  expect(new Set(seen.map(({ icon }) => icon)).size).toBe(5)
  expect(new Set(seen.map(({ colour }) => colour)).size).toBe(5)
})
