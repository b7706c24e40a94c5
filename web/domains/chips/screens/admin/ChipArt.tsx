import { Chip } from '../../components/Chip.tsx'
import { ChipPlate } from '../../components/ChipPlate.tsx'
import type { ChipValues } from './data.ts'
import { glyphOf } from './glyphs.ts'

/** The chip as the form has it now: drawn with its glyph, or its picture. */
export function ChipArt({ values: { color, glyph, picture } }: { values: ChipValues }) {
  const Glyph = glyphOf(glyph)?.Icon
  return Glyph ? (
    <ChipPlate tone={color} glyph={Glyph} />
  ) : (
    <Chip chip={{ color, image: picture ? [picture] : [] }} sizes="240px" />
  )
}
