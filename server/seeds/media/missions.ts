import type { MissionSeed, MissionType } from '../content/missions/mission.ts'
import { randomFrom, seedOf } from '../random.ts'
import { Iso, type Point } from './iso.ts'
import { glyph } from './library.ts'
import { ink, left, type Material, right } from './palette.ts'

/** Each type has the material of its plate in the mission lists. */
const plateOf: Record<MissionType, Material> = {
  activity_type_1: 'blue',
  activity_type_2: 'volt',
  activity_type_3: 'coral',
  activity_type_4: 'navy',
  activity_type_5: 'teal',
  activity_type_6: 'coin',
  activity_type_7: 'sky',
  activity_type_8: 'grass',
  activity_type_9: 'white',
  activity_type_10: 'apricot',
  activity_type_11: 'wood',
}

/** A plate of the mission's type with the mission's own glyph, 6:5. Without a ground: it stands on the page, by day and by night. */
export const missionPicture = (mission: Pick<MissionSeed, 'key' | 'type' | 'glyph'>): string => {
  const random = randomFrom(seedOf(mission.key))
  const material = plateOf[mission.type]
  const iso = new Iso(62, 300, 232)
  plate(iso, material)
  die(iso, mission.glyph)
  furniture(iso, random, material)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="60 35 480 400">${iso.toString()}</svg>`
}

const half = 2.15
const thickness = 0.62

const plate = (iso: Iso, material: Material) => {
  iso.add(`<ellipse cx="300" cy="352" rx="196" ry="52" fill="${ink.shade}" opacity=".10"/>`)
  const pin = 0.62
  const reach = 0.42
  const high = -thickness * 0.35
  const low = -thickness * 1.25
  for (let i = 0; i < 3; i++) {
    const at = -half + (2 * half * (i + 0.5)) / 3 - pin / 2
    iso.face(
      [
        [at, half, high],
        [at + pin, half, high],
        [at + pin, half + reach, high],
        [at, half + reach, high],
      ],
      ink.pin[0],
    )
    iso.right(at + pin, half, high - 0.2, reach, 0.2, ink.pin[2])
    iso.left(at, half + reach, low, pin, high - low, ink.pin[1])
    iso.face(
      [
        [half, at, high],
        [half, at + pin, high],
        [half + reach, at + pin, high],
        [half + reach, at, high],
      ],
      ink.pin[0],
    )
    iso.left(half, at + pin, high - 0.2, reach, 0.2, ink.pin[1])
    iso.right(half + reach, at, low, pin, high - low, ink.pin[2])
  }
  iso.box(-half, -half, -thickness, 2 * half, 2 * half, thickness, material, true)
  const inner = half - 0.28
  iso.top(-inner, -inner, 0, 2 * inner, 2 * inner, left(material), 'opacity=".55"')
  const traces: [Point, Point][] = [
    [
      [-inner, 0, 0],
      [-1.3, 0, 0],
    ],
    [
      [inner, 0, 0],
      [1.3, 0, 0],
    ],
    [
      [0, -inner, 0],
      [0, -1.3, 0],
    ],
    [
      [0, inner, 0],
      [0, 1.3, 0],
    ],
  ]
  for (const pair of traces) iso.line(pair, ink.trace, 5)
}

const die = (iso: Iso, name: string) => {
  iso.box(-1.3, -1.3, 0, 2.6, 2.6, 0.36, 'dark')
  iso.lay(
    0,
    0,
    0.36,
    `<g transform="scale(.083) translate(-12 -12)" fill="none" stroke="${left('volt')}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${glyph(name)}</g>`,
  )
}

/** Small things on the plate's corners, so that no two plates of a type look the same. */
const furniture = (iso: Iso, random: () => number, material: Material) => {
  const accents: Material[] = ['white', 'coral', 'teal', 'coin', 'blue', 'volt']
  const corners: [number, number][] = [
    [-1.68, -1.68],
    [1.68, -1.68],
    [-1.68, 1.68],
    [1.68, 1.68],
  ]
  for (const [x, y] of corners) {
    const choice = random()
    const accent = accents.filter(one => one !== material)[Math.floor(random() * 5)] ?? 'white'
    if (choice < 0.3) iso.tree(x, y, 0, 0.75, choice < 0.12)
    else if (choice < 0.55) iso.box(x - 0.2, y - 0.2, 0, 0.4, 0.4, 0.3 + random() * 0.5, accent)
    else if (choice < 0.75) iso.cylinder(x, y, 0, 0.2, 0.2 + random() * 0.35, accent)
    else
      iso
        .ellipse(x, y, 0, 0.17, '#fff', 'opacity=".85"')
        .ellipse(x, y, 0, 0.17, 'none', `stroke="${right(material)}" stroke-width="2" opacity=".5"`)
  }
}
