import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(`./svg/${path}`, import.meta.url), 'utf8')

const named = (file: string) => {
  let drawings: Record<string, string> | undefined
  return (name: string): string => {
    drawings ??= JSON.parse(read(file)) as Record<string, string>
    const drawing = drawings[name]
    if (!drawing) throw new Error(`svg/${file} lacks «${name}»; run collect.ts`)
    return drawing
  }
}

/** Inner markup of a 24 × 24 outline glyph. */
export const glyph = named('glyphs.json')

/** Inner markup of a 32 × 32 flat motif. */
export const motif = named('motifs.json')

/** A whole SVG. Its colours are variables with the day as fallback: a renderer knows no variables, so the day it is. */
export const drawing = (path: string): string => read(path).replace(/var\(--[\w-]+,([^()]+)\)/g, '$1')
