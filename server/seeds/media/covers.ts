import { randomFrom, seedOf } from '../random.ts'
import { City } from './city.ts'
import { type Focus, focuses, slender } from './focuses.ts'
import { round } from './iso.ts'
import { reactorDefs, stall } from './landmarks.ts'
import { ink, top } from './palette.ts'

const width = 1600
const height = 900

/** Skies of the day: zenith, middle, horizon, far and near silhouettes. */
const skies = [
  ['#c3dcff', '#e6f0ff', '#ffe9d3', '#d5e3fc', '#bdd2f8'],
  ['#9fd0ff', '#d3eaff', '#f4faff', '#cfe6fb', '#b3d5f5'],
  ['#bdeee8', '#e3f8f2', '#fff5d6', '#d0efe8', '#aee0d9'],
  ['#d6d2ff', '#efe6ff', '#ffe3d2', '#dfd8fb', '#c6c0f2'],
  ['#ffd9c9', '#ffeadd', '#fff7e6', '#fbdccd', '#f4c7b6'],
] as const

/** The town around the focus stands on a 4 × 4 grid of lots; the focus takes the middle four. */
const lot = 4.2
const road = 1.1
const half = (4 * lot + 3 * road) / 2
const start = (index: number) => -half + index * (lot + road)

export type CoverKey = `${Focus}-${number}`

/**
 * A day in the city, 16:9. The key is a focus and a number: the focus stands in the middle, the number varies
 * the town around it, the sky and how near the eye is. `articleCover('market-2')`
 */
export const articleCover = (key: CoverKey): string => {
  const random = randomFrom(seedOf(key))
  const focus = key.replace(/-\d+$/, '') as Focus
  const sky = skies[Math.floor(random() * skies.length)] ?? skies[0]
  const unit = 32 + random() ** 2 * 11
  const city = new City(unit, 800 + (random() - 0.5) * 200, 556 + random() * 24, random)

  const rise = slender.has(focus) ? 0.5 : 1

  city.slab(half, 1.3, 9).top(-half, -half, 0, 2 * half, 2 * half, top('ground'))
  streets(city)
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      const inMiddle = column % 3 > 0 && row % 3 > 0
      if (!inMiddle)
        city.at(start(column), start(row), () =>
          building(city, start(column), start(row), column + row, rise),
        )
    }
  // The middle is drawn apart, between the lots behind it and those before it.
  const middle = new City(unit, city.originX, city.originY, random)
  city.at(-1.5, -1.5, () => {
    focuses[focus](middle)
    city.add(middle.flush().toString())
  })
  city.flush()

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".6" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>${reactorDefs}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/><path d="${skyline(640, 120, 300, random)}" fill="${sky[3]}"/><path d="${skyline(700, 60, 240, random)}" fill="${sky[4]}" opacity=".75"/>${clouds(random)}${city.toString()}</svg>`
}

const streets = (city: City) => {
  for (let i = 1; i < 4; i++) {
    const at = start(i) - road
    // The middle street would cut the focus in two.
    const pieces: [number, number][] =
      i === 2
        ? [
            [-half, lot],
            [half - lot, lot],
          ]
        : [[-half, 2 * half]]
    for (const [from, length] of pieces) {
      city.top(from, at, 0, length, road, top('road')).top(at, from, 0, road, length, top('road'))
      const middle = at + road / 2
      city.line(
        [
          [from, middle, 0],
          [from + length, middle, 0],
        ],
        ink.trace,
        3,
      )
      city.line(
        [
          [middle, from, 0],
          [middle, from + length, 0],
        ],
        ink.trace,
        3,
      )
    }
  }
}

const pick = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

/** A lot's building: tall at the back, low in front, so that nothing hides the focus. */
const building = (city: City, x: number, y: number, depth: number, rise: number) => {
  const { random } = city
  const material = pick(random, ['white', 'blue', 'sky', 'apricot', 'teal', 'white', 'navy'] as const)
  const roof = pick(random, ['plain', 'garden', 'solar', 'mast', 'landing', 'garden'] as const)
  const kind = random()
  const inset = 0.55
  const side = lot - 2 * inset
  const [a, b] = [x + inset, y + inset]
  if (depth >= 4 || (depth === 3 && kind < 0.4)) {
    if (kind < 0.35) city.park(x + 0.15, y + 0.15, lot - 0.3, lot - 0.3, 6, kind < 0.15)
    else if (kind < 0.55) {
      city.top(x + 0.15, y + 0.15, 0, lot - 0.3, lot - 0.3, top('grass'))
      city.house(x + 0.4, y + 0.6, 1.5, 2.8, 1.1, pick(random, ['coral', 'blue', 'teal'] as const))
      city.house(x + 2.3, y + 0.6, 1.5, 2.8, 1.1, pick(random, ['coral', 'apricot', 'blue'] as const))
    } else if (kind < 0.72) {
      stall(city, x + 0.5, y + 0.5, 3, 1.1, 'coral')
      stall(city, x + 0.5, y + 2.4, 3, 1.1, 'blue')
    } else if (kind < 0.86) city.tower(a, b, side, side * 0.8, 1.4 + random(), material, 'garden')
    else city.rotunda(x + lot / 2, y + lot / 2, 1.4, 1.4, 'sky', 'dome')
    return
  }
  if (depth === 0 && rise < 1) {
    city.park(x + 0.15, y + 0.15, lot - 0.3, lot - 0.3, 7)
    return
  }
  const tall = rise * ((depth === 0 ? 7 : depth === 1 ? 5.2 : depth === 2 ? 3.8 : 2.4) + random() * 2.2)
  if (kind < 0.5) city.tower(a, b, side, side, tall, material, roof, random() < 0.45)
  else if (kind < 0.7)
    city.stepped(a - 0.15, b - 0.15, side + 0.3, tall, pick(random, ['white', 'sky', 'apricot'] as const))
  else if (kind < 0.85)
    city.rotunda(
      x + lot / 2,
      y + lot / 2,
      1.45,
      tall * 0.7,
      pick(random, ['sky', 'teal', 'apricot'] as const),
      random() < 0.5 ? 'dome' : 'garden',
    )
  else city.arch(x + 0.3, y + 0.9, lot - 0.6, 2.2, tall, pick(random, ['white', 'blue'] as const))
}

/** A far silhouette of roofs along the whole width, standing on `base`. */
const skyline = (base: number, low: number, high: number, random: () => number): string => {
  let path = `M0 ${height}V${base}`
  for (let x = 0; x < width; ) {
    const w = 40 + random() * 80
    const y = round(base - low - random() ** 1.6 * (high - low))
    const shape = random()
    if (shape < 0.2) path += `V${y}L${round(x + w / 2)} ${round(y - w * 0.4)}L${round(x + w)} ${y}`
    else if (shape < 0.35)
      path += `V${y}h${round(w * 0.42)}v-${round(30 + random() * 40)}h${round(w * 0.1)}V${y}H${round(x + w)}`
    else if (shape < 0.5)
      path += `V${round(y + w * 0.3)}A${round(w / 2)} ${round(w / 2)} 0 0 1 ${round(x + w)} ${round(y + w * 0.3)}`
    else path += `V${y}H${round(x + w)}`
    x += w
    path += `V${round(base - low * 0.5 * random())}`
    x += random() * 18
    path += `H${round(x)}`
  }
  return `${path}V${height}Z`
}

const clouds = (random: () => number): string =>
  Array.from({ length: 4 }, (_, i) => {
    const x = round(120 + i * 420 + random() * 160)
    const y = round(70 + random() * 190)
    return `<path transform="translate(${x} ${y}) scale(${(1 + random()).toFixed(2)})" d="M-46 12a14 14 0 0 1 3-27 22 22 0 0 1 41-9 17 17 0 0 1 28 8 14 14 0 0 1 15 28Z" fill="#fff" opacity=".85"/>`
  }).join('')
