import { type Material, materials } from './palette.ts'

/** Soft page of one material's tint with circuit traces running in from the edges; viewBox 600 × 500 (6:5). */
export const backdrop = (tint: Material, random: () => number, art: string): string => {
  const [pale, mid] = grounds[tint]
  const traces = Array.from({ length: 7 }, () => trace(random)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 500"><defs><radialGradient id="ground" cx=".5" cy=".46" r=".75"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="${pale}"/><stop offset="1" stop-color="${mid}"/></radialGradient></defs><rect width="600" height="500" fill="url(#ground)"/><g fill="none" stroke="${materials[tint][1]}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".28">${traces}</g>${art}</svg>`
}

/** Page tints; pale enough that white plates and volt still stand out. */
const grounds: Record<Material, readonly [string, string]> = {
  white: ['#f3f7fd', '#dfe8fa'],
  blue: ['#e9effe', '#c9d8ff'],
  sky: ['#edf4ff', '#cfe1ff'],
  apricot: ['#fff5ea', '#ffe4cb'],
  teal: ['#eafaf7', '#c5eee7'],
  navy: ['#eceffa', '#cdd4ef'],
  volt: ['#f6fce1', '#e2f5ac'],
  coral: ['#fff0eb', '#ffd6ca'],
  ground: ['#f3f7fd', '#dfe8fa'],
  road: ['#f3f7fd', '#dfe8fa'],
  grass: ['#f0f9e8', '#d3edc0'],
  glass: ['#eef9ff', '#cdecfb'],
  wood: ['#fbf2e6', '#f0d9ba'],
  dark: ['#eceffa', '#cdd4ef'],
  coin: ['#fff6e2', '#ffe3ad'],
}

/** A trace comes in from an edge, bends once at 45° and ends in a node before it reaches the art. */
const trace = (random: () => number): string => {
  const fromLeft = random() < 0.5
  const y = Math.round(30 + random() * 440)
  const run = Math.round(30 + random() * 70)
  const bend = Math.round(14 + random() * 26)
  const rise = random() < 0.5 ? -bend : bend
  const edge = fromLeft ? 0 : 600
  const sign = fromLeft ? 1 : -1
  const endX = edge + sign * (run + bend + 16)
  return `<path d="M${edge} ${y}H${edge + sign * run}l${sign * bend} ${rise}h${sign * 16}"/><circle cx="${endX + sign * 6}" cy="${y + rise}" r="6"/>`
}
