import { Iso, type Point, round } from './iso.ts'
import { ink, left, type Material, right, top } from './palette.ts'

type Roof = 'plain' | 'garden' | 'solar' | 'mast' | 'landing'

/** Buildings of the city. Each stands in a rectangle of the ground: corner x, y, size w × d, height h. */
export class City extends Iso {
  readonly random: () => number
  private readonly queue: { depth: number; draw: () => void }[] = []

  constructor(unit: number, originX: number, originY: number, random: () => number) {
    super(unit, originX, originY)
    this.random = random
  }

  /** Draws farther objects first, whatever the order of the calls. */
  at(x: number, y: number, draw: () => void): this {
    this.queue.push({ depth: x + y, draw })
    return this
  }

  flush(): this {
    for (const { draw } of this.queue.toSorted((a, b) => a.depth - b.depth)) draw()
    this.queue.length = 0
    return this
  }

  /** The chip the city stands on: a slab with gold pins and a blue rim. */
  slab(half: number, thickness: number, pins: number): this {
    const pin = 1.05
    const reach = 0.75
    const high = -thickness * 0.5
    const low = -thickness * 1.28
    for (let i = 0; i < pins; i++) {
      const at = -half + (2 * half * (i + 0.5)) / pins - pin / 2
      this.face(
        [
          [at, half, high],
          [at + pin, half, high],
          [at + pin, half + reach, high],
          [at, half + reach, high],
        ],
        ink.pin[0],
      )
      this.right(at + pin, half, high - 0.26, reach, 0.26, ink.pin[2])
      this.left(at, half + reach, low, pin, high - low, ink.pin[1])
      this.face(
        [
          [half, at, high],
          [half, at + pin, high],
          [half + reach, at + pin, high],
          [half + reach, at, high],
        ],
        ink.pin[0],
      )
      this.left(half, at + pin, high - 0.26, reach, 0.26, ink.pin[1])
      this.right(half + reach, at, low, pin, high - low, ink.pin[2])
    }
    this.box(-half, -half, -thickness, 2 * half, 2 * half, thickness, 'ground')
    this.left(-half, half, -thickness, 2 * half, thickness * 0.36, left('blue'))
    return this.right(half, -half, -thickness, 2 * half, thickness * 0.36, right('blue'))
  }

  shadow(x: number, y: number, w: number, d: number, h: number): this {
    const reach = Math.min(h * 0.2, 0.8)
    return this.face(
      [
        [x + w, y + d, 0],
        [x + w + reach, y + d - reach * 0.15, 0],
        [x + w + reach, y + 0.3 - reach * 0.15, 0],
        [x + w, y, 0],
      ],
      ink.shade,
      'opacity=".10"',
    )
  }

  windows(
    x: number,
    y: number,
    z: number,
    w: number,
    d: number,
    h: number,
    lit = 0.42,
    width = 0.42,
    height = 0.5,
  ): this {
    const margin = 0.18
    const cells = (length: number) =>
      Math.max(1, Math.floor((length - 2 * margin + 0.45 * width) / (width * 1.45)))
    const across = cells(w)
    const deep = cells(d)
    const place = (from: number, length: number, count: number, index: number) =>
      count > 1
        ? from + margin + (index * (length - 2 * margin - width)) / (count - 1)
        : from + (length - width) / 2
    const groups = { volt: '', litLeft: '', darkLeft: '', darkRight: '' }
    const put = (panes: readonly Point[], dark: 'darkLeft' | 'darkRight') => {
      const chance = this.random()
      groups[chance < lit * 0.16 ? 'volt' : chance < lit ? 'litLeft' : dark] += `${this.outline(panes)}Z`
    }
    for (let floor = z + 0.35; floor + height < z + h - 0.12; floor += height * 1.65) {
      for (let i = 0; i < across; i++) {
        const a = place(x, w, across, i)
        put(
          [
            [a, y + d, floor],
            [a + width, y + d, floor],
            [a + width, y + d, floor + height],
            [a, y + d, floor + height],
          ],
          'darkLeft',
        )
      }
      for (let i = 0; i < deep; i++) {
        const b = place(y, d, deep, i)
        put(
          [
            [x + w, b, floor],
            [x + w, b + width, floor],
            [x + w, b + width, floor + height],
            [x + w, b, floor + height],
          ],
          'darkRight',
        )
      }
    }
    const fills = [
      [groups.darkLeft, ink.windowLeft],
      [groups.darkRight, ink.windowRight],
      [groups.litLeft, ink.windowLit],
      [groups.volt, ink.windowVolt],
    ] as const
    for (const [shape, fill] of fills) if (shape) this.add(`<path d="${shape}" fill="${fill}"/>`)
    return this
  }

  /** Ribbons of glass around the walls. */
  ribbons(
    x: number,
    y: number,
    z: number,
    w: number,
    d: number,
    h: number,
    count: number,
    glass?: [string, string],
  ): this {
    const step = h / count
    for (let i = 0; i < count; i++) {
      const floor = z + step * i + step * 0.3
      this.left(x + 0.12, y + d, floor, w - 0.24, step * 0.42, glass?.[0] ?? ink.windowLeft)
      this.right(x + w, y + 0.12, floor, d - 0.24, step * 0.42, glass?.[1] ?? ink.windowRight)
    }
    return this
  }

  tower(
    x: number,
    y: number,
    w: number,
    d: number,
    h: number,
    material: Material,
    roof: Roof = 'plain',
    ribbed = false,
  ): this {
    this.shadow(x, y, w, d, h).box(x, y, 0, w, d, h, material, true)
    if (ribbed) this.ribbons(x, y, 0.3, w, d, h - 0.5, Math.max(2, Math.round(h / 0.85)), ribbonOf(material))
    else this.windows(x, y, 0, w, d, h)
    const centre: [number, number] = [x + w / 2, y + d / 2]
    if (roof === 'garden') {
      this.top(x + 0.2, y + 0.2, h, w - 0.4, d - 0.4, top('grass'))
      this.tree(x + w * 0.35, y + d * 0.4, h, 0.62).tree(x + w * 0.7, y + d * 0.62, h, 0.5)
    } else if (roof === 'solar') {
      for (const row of [0, 1]) {
        const back = y + 0.35 + (row * (d - 0.4)) / 2
        const front = back + (d - 1) * 0.4
        this.face(
          [
            [x + 0.3, front, h + 0.12],
            [x + w - 0.3, front, h + 0.12],
            [x + w - 0.3, back, h + 0.5],
            [x + 0.3, back, h + 0.5],
          ],
          ink.solar,
          `stroke="${ink.solarLine}" stroke-width=".7"`,
        )
      }
    } else if (roof === 'mast') {
      this.box(x + w * 0.3, y + d * 0.3, h, w * 0.4, d * 0.4, 0.5, material)
      this.line(
        [
          [...centre, h + 0.5],
          [...centre, h + 2.7],
        ],
        right(material),
        round(this.unit * 0.09),
      )
      this.dot(...centre, h + 2.7, this.unit * 0.13, ink.beacon)
    } else if (roof === 'landing') {
      this.top(x + 0.2, y + 0.2, h, w - 0.4, d - 0.4, left('navy'))
      this.ellipse(
        ...centre,
        h,
        Math.min(w, d) * 0.3,
        'none',
        `stroke="${left('volt')}" stroke-width="${round(this.unit * 0.09)}"`,
      )
    } else {
      this.top(x + 0.25, y + 0.25, h, w - 0.5, d - 0.5, left(material), 'opacity=".45"')
      if (w > 1.6) this.box(x + w * 0.45, y + d * 0.3, h, w * 0.3, d * 0.3, 0.45, material)
    }
    return this
  }

  /** A terraced house with gardens on every ledge. */
  stepped(x: number, y: number, size: number, h: number, material: Material): this {
    this.shadow(x, y, size, size, h)
    let [a, b, side, z] = [x, y, size, 0]
    for (const share of [0.46, 0.32, 0.22]) {
      this.box(a, b, z, side, side, h * share, material, true).windows(a, b, z, side, side, h * share)
      z += h * share
      this.top(a + 0.14, b + 0.14, z, side - 0.28, side - 0.28, top('grass'))
      this.tree(a + side - 0.32, b + side * 0.45, z, 0.5).tree(a + side * 0.4, b + side - 0.32, z, 0.5)
      a += size * 0.09
      b += size * 0.09
      side -= size * 0.3
    }
    return this
  }

  rotunda(x: number, y: number, radius: number, h: number, material: Material, cap: 'dome' | 'garden'): this {
    this.shadow(x - radius * 0.7, y - radius * 0.7, radius * 1.4, radius * 1.4, h)
    this.cylinder(x, y, 0, radius, h, material)
    const [a, b] = this.screen(x, y, 0)
    const [rx, ry] = this.radii(radius)
    const floors = Math.round(h / 0.8)
    let panes = ''
    let lit = ''
    for (let i = 1; i <= floors; i++) {
      const level = b - (i - 0.35) * (h / floors) * this.unit
      const arc = (from: number, to: number) => {
        const at = (t: number) =>
          `${round(a - Math.cos(Math.PI * t) * rx)} ${round(level + Math.sin(Math.PI * t) * ry)}`
        return `M${at(from)}A${round(rx)} ${round(ry)} 0 0 0 ${at(to)}`
      }
      panes += arc(0, 1)
      const from = 0.15 + this.random() * 0.5
      if (this.random() < 0.55) lit += arc(from, Math.min(from + 0.12 + this.random() * 0.22, 0.95))
    }
    const pane = (path: string, stroke: string) =>
      `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${round(this.unit * 0.27)}" stroke-dasharray="${round(this.unit * 0.42)} ${round(this.unit * 0.14)}"/>`
    this.add(pane(panes, ink.windowLeft))
    if (lit) this.add(pane(lit, ink.windowLit))
    this.ellipse(x, y, h, radius * 0.78, left(material), 'opacity=".6"')
    if (cap === 'dome') return this.dome(x, y, h, radius * 0.72, 'glass')
    return this.ellipse(x, y, h, radius * 0.74, top('grass'))
      .tree(x - 0.2, y + 0.1, h, 0.6)
      .tree(x + 0.35, y - 0.1, h, 0.5)
  }

  arch(x: number, y: number, w: number, d: number, h: number, material: Material): this {
    const leg = w * 0.3
    this.shadow(x, y, w, d, h)
    for (const from of [x, x + w - leg])
      this.box(from, y, 0, leg, d, h * 0.75, material).windows(from, y, 0, leg, d, h * 0.74, 0.4, 0.34)
    this.box(x, y, h * 0.74, w, d, h * 0.26, material, true)
    this.ribbons(x, y, h * 0.76, w, d, h * 0.22, 2)
    this.top(x + 0.25, y + 0.25, h, w - 0.5, d - 0.5, top('grass'))
    return this.tree(x + w * 0.35, y + d * 0.5, h, 0.5).tree(x + w * 0.7, y + d * 0.5, h, 0.5)
  }

  /** A house with a gable roof. */
  house(x: number, y: number, w: number, d: number, h: number, roof: Material): this {
    this.box(x, y, 0, w, d, h, 'white').windows(x, y, 0, w, d, h + 0.2, 0.5, 0.34, 0.4)
    const eaves = 0.12
    const ridge = h + w * 0.42
    const middle = x + w / 2
    this.face(
      [
        [x - eaves, y + d + eaves, h],
        [x + w + eaves, y + d + eaves, h],
        [middle, y + d + eaves, ridge],
      ],
      left('white'),
    )
    this.face(
      [
        [x + w + eaves, y + d + eaves, h],
        [x + w + eaves, y - eaves, h],
        [middle, y - eaves, ridge],
        [middle, y + d + eaves, ridge],
      ],
      right(roof),
    )
    return this.face(
      [
        [x - eaves, y + d + eaves, h],
        [x - eaves, y - eaves, h],
        [middle, y - eaves, ridge],
        [middle, y + d + eaves, ridge],
      ],
      top(roof),
    )
  }

  park(x: number, y: number, w: number, d: number, trees: number, pond = false): this {
    this.top(x, y, 0, w, d, top('grass'))
    if (pond) {
      this.ellipse(x + w * 0.55, y + d * 0.55, 0, w * 0.26, left('grass'))
      this.ellipse(x + w * 0.55, y + d * 0.55, 0, w * 0.22, ink.water)
      this.ellipse(x + w * 0.5, y + d * 0.52, 0, w * 0.1, '#fff', 'opacity=".35"')
    }
    const spots = Array.from({ length: trees }, (_, i) => {
      // Trees beside a pond are placed on its shores.
      const along = 0.4 + this.random() * (w - 0.8)
      const spot: [number, number] = pond
        ? i % 2
          ? [x + along, y + 0.45]
          : [x + 0.45, y + along]
        : [x + along, y + 0.4 + this.random() * (d - 0.8)]
      return spot
    })
    spots.sort((a, b) => a[0] + a[1] - b[0] - b[1])
    spots.forEach(([a, b], index) => this.tree(a, b, 0, 0.85 + this.random() * 0.35, index % 3 === 1))
    return this
  }
}

/** Glass a shade lighter than a coloured wall; pale walls keep the common window blue. */
const ribbonOf = (material: Material): [string, string] | undefined =>
  material === 'blue'
    ? ['#7fa2ff', '#5079ee']
    : material === 'navy'
      ? ['#5b6fc0', '#43559c']
      : material === 'apricot'
        ? [ink.windowLit, top('apricot')]
        : undefined
