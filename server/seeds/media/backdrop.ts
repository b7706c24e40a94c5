import { type Material, materials } from './palette.ts'

/**
 * Circuit traces of one material running in from the edges behind the art; viewBox 600 × 500 (6:5). Without a ground:
 * the page lends its own, by day and by night.
 */
export const backdrop = (tint: Material, random: () => number, art: string): string => {
  const traces = Array.from({ length: 7 }, () => trace(random)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 500"><g fill="none" stroke="${materials[tint][1]}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".28">${traces}</g>${art}</svg>`
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
