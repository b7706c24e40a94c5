import { cpus } from 'node:os'
import type { Database } from '../database/pool.ts'
import type { FileStore } from '../domains/media/store.ts'
import { articles } from './content/articles.ts'
import { chips } from './content/chips.ts'
import { missions } from './content/missions.ts'
import { people } from './content/people.ts'
import { shopItems } from './content/shop.ts'
import {
  articleCover,
  avatar,
  type CoverKey,
  chipPicture,
  missionPicture,
  pictureWidths,
  render,
  shopPicture,
} from './media/index.ts'

interface Picture {
  readonly key: string
  readonly name: string
  readonly alternativeText: string
  readonly width: number
  readonly draw: () => string
}

/** Every picture of the demo city, under `kind/key`. */
function pictures(): Picture[] {
  const covers = new Map<CoverKey, string>()
  for (const { content, cover } of articles) {
    if (cover) covers.set(cover, 'Вид города')
    for (const block of content)
      if (block.type === 'image') covers.set(block.media, block.alt ?? 'Вид города')
  }
  return [
    ...people.map(person => ({
      key: `avatar/${person.username}`,
      name: `${person.username}.webp`,
      alternativeText: person.full_name,
      width: pictureWidths.avatar,
      draw: () => avatar(person.username),
    })),
    ...chips.map(chip => ({
      key: `chip/${chip.key}`,
      name: `chip-${chip.key}.webp`,
      alternativeText: `Чип «${chip.name}»`,
      width: pictureWidths.chip,
      draw: () => chipPicture(chip),
    })),
    ...missions.map(mission => ({
      key: `mission/${mission.key}`,
      name: `mission-${mission.key}.webp`,
      alternativeText: mission.name,
      width: pictureWidths.mission,
      draw: () => missionPicture(mission),
    })),
    ...shopItems.map(item => ({
      key: `shop/${item.key}`,
      name: `shop-${item.key}.webp`,
      alternativeText: item.name,
      width: pictureWidths.shop,
      draw: () => shopPicture(item),
    })),
    ...[...covers].map(([key, alternativeText]) => ({
      key: `cover/${key}`,
      name: `city-${key}.webp`,
      alternativeText,
      width: pictureWidths.cover,
      draw: () => articleCover(key),
    })),
  ]
}

/** Draws and stores all pictures; returns the ids of the files by `kind/key`. */
export async function hangPictures(
  store: FileStore,
  sql: Database,
  log: (line: string) => void,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const waiting = pictures()
  const total = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { key, name, alternativeText, width, draw } = next
      const content = await render(draw(), width)
      const { id } = await store.store({ name, content, uploader: null, alternativeText }, sql)
      ids.set(key, id)
      if (ids.size % 50 === 0) log(`Рисую город: ${ids.size} из ${total}`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, work))
  return ids
}
