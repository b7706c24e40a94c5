import sharp from 'sharp'
import { expect, test } from 'vitest'
import { articles } from '../content/articles.ts'
import { chips } from '../content/chips.ts'
import { missions } from '../content/missions.ts'
import { people } from '../content/people.ts'
import { shopItems } from '../content/shop.ts'
import {
  articleCover,
  avatar,
  chipPicture,
  missionPicture,
  pictureWidths,
  render,
  shopPicture,
} from './index.ts'

const scenes = articles.flatMap(article =>
  article.content.flatMap(block => (block.type === 'image' ? block.media : [])),
)

const pictures = {
  avatar: people.map(person => avatar(person.username)),
  chip: chips.map(chipPicture),
  mission: missions.map(missionPicture),
  shop: shopItems.map(shopPicture),
  cover: scenes.map(articleCover),
}

test('everything in the city has a picture of its own', () => {
  for (const all of Object.values(pictures)) expect(new Set(all).size).toBe(all.length)
})

test('pictures carry their colours, no variables and no unset values', () => {
  for (const svg of Object.values(pictures).flat())
    expect(svg).not.toMatch(/var\(|currentColor|NaN|undefined/)
})

test.each([
  ['avatar', 512, 512],
  ['chip', 512, 512],
  ['mission', 1200, 1000],
  ['shop', 1200, 1000],
  ['cover', 1600, 900],
] as const)('a rendered %s measures %i × %i', async (kind, width, height) => {
  const [svg = ''] = pictures[kind]
  expect(await sharp(await render(svg, pictureWidths[kind])).metadata()).toMatchObject({
    format: 'webp',
    width,
    height,
  })
})

test.each(['mission', 'shop'] as const)(
  'a %s picture has no ground of its own, so that day and night lend theirs',
  async kind => {
    const [svg = ''] = pictures[kind]
    const pixels = await sharp(await render(svg, 120))
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect(pixels[3]).toBe(0)
    expect(pixels.some((value, at) => at % 4 === 3 && value === 255)).toBe(true)
  },
)
