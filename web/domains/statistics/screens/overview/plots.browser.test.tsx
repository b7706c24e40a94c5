import { expect, test } from 'vitest'
import { show } from '#web/testing/app.tsx'
import { AreaPlot, LinePlot } from './plots.tsx'

const data = Array.from({ length: 12 }, (_, week) => ({ at: `${week + 7} сентября`, value: 40 + week }))
const series = [{ name: 'value', label: 'Жители', color: 'blue' }]

test('the line to the week that has not ended is dashed', async () => {
  const screen = await show(
    <section style={{ width: 560, height: 300 }}>
      <AreaPlot data={data} series={series} />
    </section>,
  )
  await expect.element(screen.getByText('18 сентября')).toBeVisible()
  const lines = [...document.querySelectorAll('path.recharts-area-curve')]
  const points = (line: Element) => line.getAttribute('d')?.match(/\d+(\.\d+)?,/g)?.length
  expect(lines.map(line => [line.getAttribute('stroke-dasharray'), points(line)])).toEqual([
    [null, 11],
    ['3 5', 2],
  ])
})

test.each([
  ['an area', AreaPlot],
  ['a line', LinePlot],
] as const)(
  '%s: some weeks have their names, the latest among them, and all stand within the plot',
  async (_, Plot) => {
    const screen = await show(
      <section style={{ width: 560, height: 300 }}>
        <Plot data={data} series={series} />
      </section>,
    )
    await expect.element(screen.getByText('18 сентября')).toBeVisible()
    const frame = document.querySelector('section')?.getBoundingClientRect()
    const labels = screen.getByText(/сентября$/).elements()
    expect(labels.length).toBeGreaterThanOrEqual(3)
    const most = Math.max(...labels.map(label => label.getBoundingClientRect().right))
    expect(most).toBeLessThanOrEqual(frame?.right ?? 0)
  },
)
