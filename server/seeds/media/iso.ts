import { ink, left, type Material, right, top } from './palette.ts'

const cos30 = Math.cos(Math.PI / 6)

/** One decimal is enough for a drawing; -0 would print a stray minus. */
export const round = (value: number): number => Math.round(value * 10) / 10 || 0

export type Point = readonly [x: number, y: number, z: number]

/** Isometric drawing at 30°: x runs right and down, y left and down, z up; `unit` is one cell in pixels. */
export class Iso {
  readonly unit: number
  readonly originX: number
  readonly originY: number
  protected readonly parts: string[] = []

  constructor(unit: number, originX: number, originY: number) {
    this.unit = unit
    this.originX = originX
    this.originY = originY
  }

  screen(x: number, y: number, z = 0): [number, number] {
    return [
      this.originX + (x - y) * cos30 * this.unit,
      this.originY + (x + y) * 0.5 * this.unit - z * this.unit,
    ]
  }

  add(markup: string): this {
    this.parts.push(markup)
    return this
  }

  outline(points: readonly Point[]): string {
    const corners = points.map(point =>
      this.screen(...point)
        .map(round)
        .join(' '),
    )
    return `M${corners.join('L')}`
  }

  face(points: readonly Point[], fill: string, extra = ''): this {
    return this.add(`<path d="${this.outline(points)}Z" fill="${fill}" ${extra}/>`)
  }

  top(x: number, y: number, z: number, w: number, d: number, fill: string, extra = ''): this {
    return this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + d, z],
        [x, y + d, z],
      ],
      fill,
      extra,
    )
  }

  /** A wall facing left-down: the plane y. */
  left(x: number, y: number, z: number, w: number, h: number, fill: string, extra = ''): this {
    return this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ],
      fill,
      extra,
    )
  }

  /** A wall facing right-down: the plane x. */
  right(x: number, y: number, z: number, d: number, h: number, fill: string, extra = ''): this {
    return this.face(
      [
        [x, y, z],
        [x, y + d, z],
        [x, y + d, z + h],
        [x, y, z + h],
      ],
      fill,
      extra,
    )
  }

  box(
    x: number,
    y: number,
    z: number,
    w: number,
    d: number,
    h: number,
    material: Material,
    edge = false,
  ): this {
    this.left(x, y + d, z, w, h, left(material))
    this.right(x + w, y, z, d, h, right(material))
    this.top(x, y, z + h, w, d, top(material))
    const rim: Point[] = [
      [x, y + d, z + h],
      [x + w, y + d, z + h],
      [x + w, y, z + h],
    ]
    return edge ? this.line(rim, '#fff', 1, 'stroke-opacity=".7"') : this
  }

  line(points: readonly Point[], stroke: string, width: number, extra = ''): this {
    return this.add(
      `<path d="${this.outline(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`,
    )
  }

  ellipse(x: number, y: number, z: number, radius: number, fill: string, extra = ''): this {
    const [cx, cy] = this.screen(x, y, z)
    const [rx, ry] = this.radii(radius)
    return this.add(
      `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`,
    )
  }

  dot(x: number, y: number, z: number, radius: number, fill: string): this {
    const [cx, cy] = this.screen(x, y, z)
    return this.add(`<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}"/>`)
  }

  cylinder(x: number, y: number, z: number, radius: number, height: number, material: Material): this {
    const [cx, cy] = this.screen(x, y, z)
    const [rx, ry] = this.radii(radius)
    const h = height * this.unit
    const arc = `A${round(rx)} ${round(ry)} 0 0`
    this.add(
      `<path d="M${round(cx - rx)} ${round(cy - h)}V${round(cy)}${arc} 0 ${round(cx + rx)} ${round(cy)}V${round(cy - h)}Z" fill="${left(material)}"/>`,
    )
    this.add(
      `<path d="M${round(cx)} ${round(cy - h + ry)}V${round(cy + ry)}${arc} 0 ${round(cx + rx)} ${round(cy)}V${round(cy - h)}${arc} 1 ${round(cx)} ${round(cy - h + ry)}Z" fill="${right(material)}" opacity=".75"/>`,
    )
    return this.ellipse(x, y, z + height, radius, top(material))
  }

  dome(x: number, y: number, z: number, radius: number, material: Material): this {
    const [a, b] = this.screen(x, y, z)
    const [rx, ry] = this.radii(radius)
    const h = rx * 0.92
    const at = (kx: number, ky: number) => `${round(a + rx * kx)} ${round(b - h * ky)}`
    this.add(
      `<path d="M${at(-1, 0)}C${at(-1, 0.75)} ${at(-0.55, 1)} ${at(0, 1)}S${at(1, 0.75)} ${at(1, 0)}A${round(rx)} ${round(ry)} 0 0 1 ${at(-1, 0)}Z" fill="${left(material)}"/>`,
    )
    this.add(
      `<path d="M${at(0.08, 1)}C${at(0.6, 1)} ${at(1, 0.75)} ${at(1, 0)}A${round(rx)} ${round(ry)} 0 0 1 ${round(a + rx * 0.3)} ${round(b + ry * 0.95)}C${at(0.62, 0.3)} ${at(0.5, 0.8)} ${at(0.08, 1)}Z" fill="${right(material)}" opacity=".8"/>`,
    )
    return this.add(
      `<path d="M${at(-0.62, 0.3)}C${at(-0.58, 0.62)} ${at(-0.36, 0.8)} ${at(-0.18, 0.86)}" stroke="#fff" stroke-opacity=".75" stroke-width="${round(this.unit * 0.12)}" stroke-linecap="round" fill="none"/>`,
    )
  }

  tree(x: number, y: number, z: number, scale = 1, fir = false): this {
    const [a, b] = this.screen(x, y, z)
    const u = this.unit * scale
    const at = (dx: number, dy: number) => `${round(a + u * dx)} ${round(b - u * dy)}`
    this.add(
      `<ellipse cx="${round(a + u * 0.1)}" cy="${round(b)}" rx="${round(u * 0.34)}" ry="${round(u * 0.17)}" fill="${ink.shade}" opacity=".14"/>`,
    )
    this.add(
      `<path d="M${at(0, 0)}L${at(0, 0.5)}" stroke="${ink.trunk}" stroke-width="${round(u * 0.11)}" stroke-linecap="round"/>`,
    )
    if (fir)
      return this.add(
        `<path d="M${at(0, 1.55)}L${at(0.38, 0.35)}Q${at(0, 0.15)} ${at(-0.38, 0.35)}Z" fill="${ink.leafLight}"/><path d="M${at(0, 1.55)}L${at(0.38, 0.35)}Q${at(0.2, 0.22)} ${at(0, 0.22)}Z" fill="${ink.leafDark}"/>`,
      )
    return this.add(
      `<circle cx="${round(a)}" cy="${round(b - u * 0.78)}" r="${round(u * 0.4)}" fill="${ink.leafDark}"/><circle cx="${round(a - u * 0.1)}" cy="${round(b - u * 0.86)}" r="${round(u * 0.29)}" fill="${ink.leafLight}"/>`,
    )
  }

  /** Flat art laid on a horizontal plane; one unit of the art is `scale` cells. */
  lay(x: number, y: number, z: number, art: string, scale = 1): this {
    const u = this.unit * scale
    const [a, b] = this.screen(x, y, z)
    const matrix = [cos30 * u, 0.5 * u, -cos30 * u, 0.5 * u].map(value => value.toFixed(3)).join(' ')
    return this.add(`<g transform="matrix(${matrix} ${round(a)} ${round(b)})">${art}</g>`)
  }

  /** Radii of a circle of the ground plane on the screen. */
  radii(radius: number): [number, number] {
    return [radius * Math.sqrt(1.5) * this.unit, radius * Math.SQRT1_2 * this.unit]
  }

  toString(): string {
    return this.parts.join('')
  }
}
