declare module 'subset-font' {
  /** The font with the glyphs of `text` alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
      variationAxes?: Record<string, number | { min: number; max: number }>
      noHinting?: boolean
      keepFeatures?: string[]
    },
  ): Promise<Buffer>
}
