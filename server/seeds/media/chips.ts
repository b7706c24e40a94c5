import type { ChipSeed } from '../content/chips.ts'
import { drawing, glyph } from './library.ts'

/** The chip of its colour with its glyph in the middle, square with a transparent ground. */
export const chipPicture = (chip: Pick<ChipSeed, 'color' | 'glyph'>): string =>
  // The bodies end their glyph group empty, at scale 1.5 and stroke 2: the glyph drops straight in.
  drawing(`chips/${chip.color}.svg`).replace(
    /(<g transform="translate\(60 60\)[^>]*>)<\/g>/,
    `$1${glyph(chip.glyph)}</g>`,
  )
