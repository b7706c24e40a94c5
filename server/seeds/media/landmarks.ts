import type { City } from './city.ts'
import { type Point, round } from './iso.ts'
import { ink, left, type Material, right, top } from './palette.ts'

export const bolt = 'M3.2 -9L-5 1.6H-.6L-3.2 9L5 -1.6H.6Z'

export const turbine = (city: City, x: number, y: number, h: number) => {
  const [a, b] = city.screen(x, y, 0)
  const u = city.unit
  const hub = b - h * u
  const length = u * 2.2
  city.add(
    `<path d="M${round(a - u * 0.1)} ${round(b)}L${round(a - u * 0.04)} ${round(hub)}h${round(u * 0.08)}L${round(a + u * 0.1)} ${round(b)}Z" fill="#fff" stroke="${right('sky')}" stroke-width="${round(u * 0.03)}"/>`,
  )
  const turn = city.random() * 120
  const blade = (angle: number) =>
    `<path d="M0 0C${round(length * 0.2)} ${round(-length * 0.12)} ${round(length * 0.7)} ${round(-length * 0.07)} ${round(length)} 0C${round(length * 0.6)} ${round(length * 0.05)} ${round(length * 0.2)} ${round(length * 0.04)} 0 0Z" transform="rotate(${round(angle + turn)})" fill="#fff" stroke="${right('sky')}" stroke-width="${round(u * 0.03)}"/>`
  city.add(
    `<g transform="translate(${round(a)} ${round(hub)})">${blade(0)}${blade(120)}${blade(240)}<circle r="${round(u * 0.1)}" fill="${right('white')}"/></g>`,
  )
}

/** The broadcasting tower of the portal. */
export const antenna = (city: City, x: number, y: number, h: number) => {
  city.cylinder(x, y, 0, 1.1, 0.6, 'sky')
  const [a, b] = city.screen(x, y, 0.6)
  const u = city.unit
  const peak = b - h * u
  const ball = b - h * 0.86 * u
  const shaft = (from: number, fromTop: number, fill: string) =>
    `<path d="M${round(a + u * from)} ${round(b)}L${round(a + u * fromTop)} ${round(peak)}H${round(a + u * 0.12)}L${round(a + u * 0.42)} ${round(b)}Z" fill="${fill}"/>`
  city.add(shaft(-0.42, -0.12, left('sky')) + shaft(0, 0, right('sky')))
  city.cylinder(x, y, h * 0.52, 0.95, 0.55, 'sky').cylinder(x, y, h * 0.52 + 0.12, 0.98, 0.3, 'blue')
  city.add(
    `<circle cx="${round(a)}" cy="${round(ball)}" r="${round(u * 1.02)}" fill="${left('teal')}"/><path d="M${round(a)} ${round(ball - u * 1.02)}A${round(u * 1.02)} ${round(u * 1.02)} 0 0 1 ${round(a)} ${round(ball + u * 1.02)}A${round(u * 0.55)} ${round(u * 1.02)} 0 0 0 ${round(a)} ${round(ball - u * 1.02)}Z" fill="${right('teal')}"/><ellipse cx="${round(a)}" cy="${round(ball + u * 0.1)}" rx="${round(u * 1.5)}" ry="${round(u * 0.42)}" fill="none" stroke="${left('volt')}" stroke-width="${round(u * 0.13)}"/><circle cx="${round(a - u * 0.4)}" cy="${round(ball - u * 0.42)}" r="${round(u * 0.17)}" fill="#fff" opacity=".8"/>`,
  )
  const tip = ball - u * 2.4
  city.add(
    `<path d="M${round(a)} ${round(ball - u)}V${round(tip)}" stroke="${right('white')}" stroke-width="${round(u * 0.09)}"/><circle cx="${round(a)}" cy="${round(tip)}" r="${round(u * 0.14)}" fill="${ink.beacon}"/>`,
  )
  const wave = (k: number, side: 1 | -1, opacity: number) =>
    `<path d="M${round(a + side * u * k)} ${round(tip - u * k * 0.55)}A${round(u * k * 1.15)} ${round(u * k * 1.15)} 0 0 ${side > 0 ? 1 : 0} ${round(a + side * u * k)} ${round(tip + u * k * 0.55)}" opacity="${opacity}"/>`
  const waves = [1.1, 1.7, 2.3]
    .map((k, i) => wave(k, 1, 0.9 - i * 0.25) + wave(k, -1, 0.9 - i * 0.25))
    .join('')
  city.add(
    `<g fill="none" stroke="${left('volt')}" stroke-width="${round(u * 0.12)}" stroke-linecap="round">${waves}</g>`,
  )
}

export const stall = (city: City, x: number, y: number, w: number, d: number, awning: Material) => {
  city.box(x, y, 0, w, d, 0.55, 'white')
  const goods = [left('coin'), left('teal'), left('coral')]
  goods.forEach((fill, i) =>
    city.dot(x + 0.35 + (i * (w - 0.7)) / 2, y + d - 0.25, 0.72, city.unit * 0.14, fill),
  )
  const corners: [number, number][] = [
    [x, y + d],
    [x + w, y + d],
    [x + w, y],
  ]
  for (const [a, b] of corners)
    city.line(
      [
        [a, b, 0.5],
        [a, b, 1.5],
      ],
      right('white'),
      round(city.unit * 0.07),
    )
  for (let i = 0; i < 5; i++) {
    const from = x + (w * i) / 5 - 0.1
    const to = x + (w * (i + 1)) / 5 - 0.1
    const plain = i % 2 === 1
    city.face(
      [
        [from, y + d + 0.35, 1.35],
        [to, y + d + 0.35, 1.35],
        [to, y - 0.05, 2.1],
        [from, y - 0.05, 2.1],
      ],
      plain ? '#fff' : left(awning),
    )
    city.face(
      [
        [from, y + d + 0.35, 1.35],
        [to, y + d + 0.35, 1.35],
        [to, y + d + 0.35, 1.12],
        [(from + to) / 2, y + d + 0.35, 1.02],
        [from, y + d + 0.35, 1.12],
      ],
      plain ? left('white') : right(awning),
    )
  }
}

/** A house going up and the crane that builds it. */
export const works = (city: City, x: number, y: number, size: number, h: number) => {
  city.top(x - 0.3, y - 0.3, 0, size + 2.2, size + 0.6, top('road'))
  const floors = Math.max(2, Math.round(h / 1.1))
  for (let floor = 0; floor < floors; floor++) {
    const z = floor * 1.1
    const done = floor < floors - 2
    if (done) city.box(x, y, z, size, size, 1.1, 'apricot').windows(x, y, z - 0.2, size, size, 1.3)
    else {
      city.box(x, y, z, size, size, 0.16, 'white')
      const posts: [number, number][] = [
        [x + 0.1, y + size - 0.1],
        [x + size - 0.1, y + size - 0.1],
        [x + size - 0.1, y + 0.1],
      ]
      for (const [a, b] of posts)
        city.line(
          [
            [a, b, z + 0.16],
            [a, b, z + 1.1],
          ],
          right('coral'),
          round(city.unit * 0.12),
        )
    }
  }
  city.box(x, y, floors * 1.1, size, size, 0.16, 'white')
  const mast: [number, number] = [x + size + 1, y + size / 2]
  const head = floors * 1.1 + 2.6
  city.box(mast[0] - 0.35, mast[1] - 0.35, 0, 0.7, 0.7, 0.3, 'dark')
  city.line(
    [
      [...mast, 0.3],
      [...mast, head + 0.6],
    ],
    left('coin'),
    round(city.unit * 0.2),
  )
  const tip: Point = [mast[0] - size - 1.6, mast[1], head]
  city.line([[mast[0] + 1.4, mast[1], head], tip], left('coin'), round(city.unit * 0.16))
  city.line(
    [[mast[0] + 1.4, mast[1], head], [...mast, head + 0.9], tip],
    right('coin'),
    round(city.unit * 0.05),
  )
  city.box(mast[0] + 0.9, mast[1] - 0.25, head - 0.6, 0.5, 0.5, 0.5, 'dark')
  const hook: [number, number] = [mast[0] - size * 0.7, mast[1]]
  city.line(
    [
      [...hook, head],
      [...hook, head - 1.1],
    ],
    right('navy'),
    round(city.unit * 0.05),
  )
  city.box(hook[0] - 0.45, hook[1] - 0.25, head - 1.5, 0.9, 0.5, 0.4, 'blue')
}

export const reactor = (city: City, x: number, y: number) => {
  const u = city.unit
  const volt = left('volt')
  city
    .ellipse(x, y, 0, 3.1, top('ground'))
    .ellipse(x, y, 0, 3.1, 'none', `stroke="${ink.trace}" stroke-width="${round(u * 0.09)}"`)
  city.cylinder(x, y, 0, 2.6, 0.5, 'white').ellipse(x, y, 0.5, 2.2, left('navy'))
  city.ellipse(x, y, 0.5, 2.2, 'none', `stroke="${volt}" stroke-width="${round(u * 0.12)}"`)
  city
    .cylinder(x, y, 0.5, 1.55, 0.55, 'blue')
    .ellipse(x, y, 1.05, 1.2, volt)
    .ellipse(x, y, 1.05, 0.8, '#fbffe2')
  const [a, b] = city.screen(x, y, 1.05)
  const radius = 1.7 * u
  const core = b - 3.7 * u
  city.add(
    `<path d="M${round(a - 0.95 * u)} ${round(b)}L${round(a - radius * 0.55)} ${round(core)}H${round(a + radius * 0.55)}L${round(a + 0.95 * u)} ${round(b)}A${round(0.95 * u)} ${round(0.5 * u)} 0 0 1 ${round(a - 0.95 * u)} ${round(b)}Z" fill="url(#reactorBeam)"/><path d="M${round(a - radius * 0.42)} ${round(core)}L${round(a - radius * 0.85)} ${round(core - 8.5 * u)}H${round(a + radius * 0.85)}L${round(a + radius * 0.42)} ${round(core)}Z" fill="url(#reactorSky)"/>`,
  )
  const pylon = (angle: number, fill: string) => {
    const [q, w] = city.screen(x + Math.cos(angle) * 2.05, y + Math.sin(angle) * 2.05, 0.5)
    const lean = (a - q) * 0.26
    const edge = `L${round(q + lean * 1.7)} ${round(w - 3.5 * u)}L${round(q + lean + 0.16 * u)} ${round(w - 3.2 * u)}L${round(q + 0.22 * u)} ${round(w)}Z`
    city.add(
      `<path d="M${round(q - 0.2 * u)} ${round(w)}L${round(q + lean - 0.12 * u)} ${round(w - 3 * u)}${edge}" fill="${fill}"/><path d="M${round(q)} ${round(w)}L${round(q + lean)} ${round(w - 3.2 * u)}${edge}" fill="${right('white')}"/>`,
    )
  }
  pylon(-Math.PI * 0.75, right('white'))
  const orbit = (scale: number, flat: number, tilt: number, stroke: string, width: number, behind: boolean) =>
    `<ellipse cx="${round(a)}" cy="${round(core)}" rx="${round(radius * scale)}" ry="${round(radius * flat)}" fill="none" stroke="${stroke}" stroke-width="${round(u * width)}" transform="rotate(${tilt} ${round(a)} ${round(core)})" pathLength="100" stroke-dasharray="50 50" stroke-dashoffset="${behind ? -50 : 0}"/>`
  city.add(orbit(2.15, 0.72, -14, top('blue'), 0.11, true))
  city.add(
    `<circle cx="${round(a)}" cy="${round(core)}" r="${round(radius * 2.7)}" fill="url(#reactorHalo)"/><circle cx="${round(a)}" cy="${round(core)}" r="${round(radius)}" fill="url(#reactorCore)"/><g transform="translate(${round(a)} ${round(core)}) scale(${(radius * 0.078).toFixed(2)})"><path d="${bolt}" fill="#1e3a00" opacity=".92"/></g><path d="M${round(a - radius * 0.66)} ${round(core - radius * 0.28)}A${round(radius * 0.74)} ${round(radius * 0.74)} 0 0 1 ${round(a - radius * 0.1)} ${round(core - radius * 0.72)}" fill="none" stroke="#fff" stroke-width="${round(radius * 0.13)}" stroke-linecap="round" opacity=".85"/>`,
  )
  city.add(orbit(2.15, 0.72, -14, left('blue'), 0.16, false) + orbit(1.62, 0.42, 16, '#fff', 0.1, false))
  pylon(Math.PI * 0.02, '#fff')
  pylon(Math.PI * 0.5, '#fff')
}

/** Gradients that `reactor` refers to. */
export const reactorDefs =
  '<radialGradient id="reactorCore" cx=".42" cy=".36" r=".72"><stop offset="0" stop-color="#fbffe2"/><stop offset=".45" stop-color="#d4f651"/><stop offset="1" stop-color="#9ccc0c"/></radialGradient><radialGradient id="reactorHalo"><stop offset="0" stop-color="#d9ff5c" stop-opacity=".75"/><stop offset=".45" stop-color="#d9ff5c" stop-opacity=".28"/><stop offset="1" stop-color="#d9ff5c" stop-opacity="0"/></radialGradient><linearGradient id="reactorBeam" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#d9ff5c" stop-opacity=".95"/><stop offset="1" stop-color="#d9ff5c" stop-opacity=".35"/></linearGradient><linearGradient id="reactorSky" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#d9ff5c" stop-opacity=".55"/><stop offset="1" stop-color="#d9ff5c" stop-opacity="0"/></linearGradient>'
