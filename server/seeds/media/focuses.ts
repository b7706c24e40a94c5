import type { City } from './city.ts'
import { antenna, bolt, reactor, stall, turbine, works } from './landmarks.ts'
import { ink, left, type Material, top } from './palette.ts'

/** What stands in the middle, drawn inside the square from -size/2 to size/2. */
export const focuses = {
  reactor: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('road'))
    reactor(city, 0, 0)
    for (const [x, y] of [
      [3.9, -3.9],
      [-3.9, 3.9],
      [3.9, 3.9],
    ] as const)
      city.tree(x, y, 0, 1.1)
  },
  market: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('road'))
    const awnings: Material[] = ['coral', 'blue', 'teal', 'coin', 'coral', 'teal']
    awnings.forEach((awning, i) => {
      const [x, y] = [-4.2 + (i % 2) * 4.8, -4 + Math.floor(i / 2) * 2.9]
      city.at(x, y, () => stall(city, x, y, 3.4, 1.3, awning))
    })
    for (const [x, y] of [
      [0, -3],
      [0, 0.4],
      [0.1, 3.6],
    ] as const)
      city.at(x, y, () => city.tree(x, y, 0, 1))
    city.at(3.4, 4, () => gift(city, 3.2, 3.6, 0.9, 'coin'))
    city.at(-1.2, 4.2, () => gift(city, -0.6, 4, 0.7, 'volt'))
  },
  antenna: city => {
    city.park(-4.75, -4.75, 9.5, 9.5, 0)
    city.at(-4, 2, () => city.park(-4.4, 0.6, 3.6, 3.6, 5))
    city.at(2, -4, () => city.park(0.8, -4.4, 3.6, 3.6, 5))
    city.at(0, 0, () => antenna(city, 0, 0, 9.5))
    city.at(3, 3, () =>
      city
        .box(1.4, 1.6, 0, 2.6, 2.4, 1.5, 'white', true)
        .windows(1.4, 1.6, 0, 2.6, 2.4, 1.6, 0.6)
        .top(1.6, 1.8, 1.5, 2.2, 2, top('teal')),
    )
  },
  park: city => {
    city.park(-4.75, -4.75, 9.5, 9.5, 16, true)
    city.at(3, -3.4, () => city.rotunda(3.2, -3.2, 0.9, 1.3, 'white', 'dome'))
    city.at(4, 3.6, () => city.tree(3.9, 3.7, 0, 1.3).tree(4.3, 2.6, 0, 1, true))
  },
  library: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('grass')).top(-0.8, 0.6, 0, 1.6, 4.15, top('ground'))
    city.at(-2, -2, () => {
      city.box(-3.8, -3.6, 0, 7.2, 3.6, 0.4, 'white', true).box(-3.4, -3.3, 0.4, 6.4, 3, 2.6, 'apricot')
      for (let i = 0; i < 6; i++) city.cylinder(-3 + i * 1.12, -0.05, 0.4, 0.16, 2.6, 'white')
      city.box(-3.7, -3.5, 3, 7, 3.7, 0.5, 'white', true).dome(-0.1, -1.7, 3.5, 1.4, 'glass')
    })
    city.at(-3, 3, () => city.park(-4.4, 1, 3.2, 3.4, 5))
    city.at(3, 3, () => city.park(1.2, 1, 3.2, 3.4, 5))
  },
  wind: city => {
    city.park(-4.75, -4.75, 9.5, 9.5, 9)
    for (const [x, y, h] of [
      [-3.4, -3.2, 7],
      [0.6, -3.4, 6.4],
      [-2.8, 1.4, 6.2],
      [1.8, 0.6, 5.6],
      [3.6, 3.2, 5],
    ] as const)
      city.at(x, y, () => turbine(city, x, y, h))
  },
  homes: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('grass')).top(-4.75, -0.5, 0, 9.5, 1, top('road'))
    const roofs: Material[] = ['coral', 'blue', 'teal', 'coral', 'apricot', 'blue', 'coral', 'teal']
    roofs.forEach((roof, i) => {
      const [x, y] = [-4.4 + (i % 4) * 2.35, i < 4 ? -4.2 : 1]
      city.at(x, y, () => city.house(x, y, 1.5, 2.7, 1.2, roof).tree(x + 1.9, y + 2.2, 0, 0.8, i % 3 === 0))
    })
  },
  works: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('ground'))
    city.at(-2, -2, () => works(city, -3.6, -3.2, 3.4, 5.4))
    city.at(2, 2, () => {
      for (const [x, y, s, m] of [
        [2, 2, 1.1, 'wood'],
        [3.3, 2.2, 0.9, 'coral'],
        [2.3, 3.5, 0.8, 'blue'],
      ] as const)
        city.box(x, y, 0, s, s, s * 0.7, m)
    })
    city.at(-3, 3, () => city.house(-4, 1.6, 1.6, 2.4, 1, 'coin'))
  },
  lab: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('ground'))
    city.at(-1, -1, () =>
      city
        .cylinder(-1, -1, 0, 2.4, 1.4, 'white')
        .ellipse(-1, -1, 1.4, 2.2, left('blue'))
        .dome(-1, -1, 1.4, 2, 'glass'),
    )
    city.at(2.6, -2.6, () => city.rotunda(3, -3, 1.2, 3.4, 'teal', 'garden'))
    city.at(-3, 3, () => city.rotunda(-3, 3, 1.2, 2.2, 'sky', 'dome'))
    city.at(3, 3, () => city.park(1.4, 1.4, 3, 3, 5))
  },
  towers: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('ground'))
    city.at(-4, -4, () => city.tower(-4.4, -4.4, 3.2, 3.2, 11, 'blue', 'mast', true))
    city.at(0.5, -4, () => city.tower(0.8, -4.2, 3, 3, 8.5, 'white', 'garden'))
    city.at(-4, 0.5, () => city.tower(-4.2, 0.8, 3, 3, 7.5, 'apricot', 'solar'))
    city.at(1, 1, () => city.stepped(1, 1, 3.4, 5, 'sky'))
  },
  chip: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('road'))
    for (const k of [-2.4, 0, 2.4]) {
      city
        .line(
          [
            [-4.75, k, 0],
            [4.75, k, 0],
          ],
          ink.trace,
          4,
        )
        .line(
          [
            [k, -4.75, 0],
            [k, 4.75, 0],
          ],
          ink.trace,
          4,
        )
    }
    city.box(-3.3, -3.3, 0, 6.6, 6.6, 0.9, 'dark', true).top(-2.7, -2.7, 0.9, 5.4, 5.4, left('navy'))
    city.lay(0, 0, 0.92, `<path d="${bolt}" fill="#c8f135"/>`, 0.2)
    for (const [x, y] of [
      [-2.9, 2.9],
      [2.9, 2.9],
      [2.9, -2.9],
    ] as const)
      city.dot(x, y, 0.9, 6, '#fff')
  },
  bridge: city => {
    city.top(-4.75, -4.75, 0, 9.5, 9.5, top('grass')).top(-1.7, -4.75, 0, 3.4, 9.5, ink.water)
    for (let i = 0; i < 6; i++)
      city.line(
        [
          [-1 + (i % 3), -4 + i * 1.5, 0],
          [-0.2 + (i % 3), -4 + i * 1.5, 0],
        ],
        '#fff',
        3,
      )
    city.at(-3.2, -3, () => city.park(-4.5, -4.5, 2.6, 3.2, 4))
    city.at(3, -3.4, () => city.house(2.4, -4.3, 1.6, 2.6, 1.2, 'coral'))
    city.at(0, 0, () => {
      for (const x of [-2.5, 2.1]) city.box(x, -0.9, 0, 0.5, 2, 0.9, 'white')
      city.box(-4.75, -0.7, 0.9, 9.5, 1.6, 0.25, 'apricot', true)
      for (const y of [-0.7, 0.9]) {
        city.line(
          [
            [-4.2, y, 1.15],
            [-2.2, y, 3.1],
            [0, y, 1.5],
            [2.2, y, 3.1],
            [4.2, y, 1.15],
          ],
          left('coral'),
          5,
        )
        for (const x of [-2.2, 2.2])
          city.line(
            [
              [x, y, 1],
              [x, y, 3.1],
            ],
            left('coral'),
            7,
          )
      }
    })
    city.at(-3.2, 3, () => city.house(-4.2, 2, 1.6, 2.4, 1.1, 'blue').tree(-2.2, 4, 0, 0.9))
    city.at(3.2, 3, () => city.park(2.1, 1.8, 2.5, 2.8, 4))
  },
} satisfies Record<string, (city: City) => void>

export type Focus = keyof typeof focuses

/** Thin drawings that need low houses behind them to stay visible. */
export const slender = new Set<Focus>(['antenna', 'wind', 'works', 'bridge'])

const gift = (city: City, x: number, y: number, side: number, material: Material) => {
  const middle = side / 2
  const h = side * 0.8
  city.box(x, y, 0, side, side, h, material)
  city.line(
    [
      [x + middle, y, h],
      [x + middle, y + side, h],
      [x + middle, y + side, 0],
    ],
    '#fff',
    4,
  )
  city.line(
    [
      [x, y + middle, h],
      [x + side, y + middle, h],
      [x + side, y + middle, 0],
    ],
    '#fff',
    4,
  )
}
