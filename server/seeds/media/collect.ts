// Rewrites the generated parts of svg/ from the packages that are only installed for development:
// `node server/seeds/media/collect.ts`. The seed itself reads nothing but svg/, also in production.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { lorelei } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { chips } from '../content/chips.ts'
import { missions } from '../content/missions.ts'
import { people } from '../content/people.ts'
import { shopItems } from '../content/shop.ts'
import { loreleiOptions } from './looks.ts'

const here = (path: string) => new URL(path, import.meta.url)

type IconSet = { icons: Record<string, { body: string }> }

/** The named drawings of an Iconify set, sorted, one per line so that a change reads well. */
const collectIcons = (set: string, names: string[], file: string) => {
  const { icons } = JSON.parse(
    readFileSync(here(`../../../node_modules/@iconify-json/${set}/icons.json`), 'utf8'),
  ) as IconSet
  const lines = [...new Set(names)].toSorted().map(name => {
    const icon = icons[name]
    if (!icon) throw new Error(`${set} has no icon «${name}»`)
    // A glyph takes colour and stroke from where it is set.
    const body = icon.body.replace(
      / ?(fill="none"|stroke="currentColor"|stroke-(linecap|linejoin|width)="[^"]*")/g,
      '',
    )
    return `  ${JSON.stringify(name)}: ${JSON.stringify(body)}`
  })
  writeFileSync(here(`./svg/${file}`), `{\n${lines.join(',\n')}\n}\n`)
}

collectIcons(
  'tabler',
  [...chips, ...missions].map(one => one.glyph),
  'glyphs.json',
)
collectIcons(
  'fluent-emoji-flat',
  shopItems.flatMap(({ picture }) => ('motif' in picture ? [picture.motif] : [])),
  'motifs.json',
)

rmSync(here('./svg/avatars'), { recursive: true, force: true })
mkdirSync(here('./svg/avatars'), { recursive: true })
people.forEach(({ username }, index) => {
  // Two decimals keep a 512 px face sharp.
  const svg = createAvatar(lorelei, loreleiOptions(username, index) as Parameters<typeof createAvatar>[1])
    .toString()
    .replace(/<metadata.*?<\/metadata>/s, '')
    .replace(/\d+\.\d{3,}/g, number => String(Number(Number(number).toFixed(2))))
  writeFileSync(here(`./svg/avatars/${username}.svg`), `${svg}\n`)
})
