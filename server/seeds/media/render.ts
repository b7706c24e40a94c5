import sharp from 'sharp'

/** Rasterises an SVG to the given width in pixels; WebP unless told otherwise. */
export const render = (svg: string, width: number, format: 'webp' | 'png' = 'webp'): Promise<Buffer> => {
  const [, , boxWidth] = /viewBox="([\d.-]+) ([\d.-]+) ([\d.-]+)/.exec(svg)?.slice(1).map(Number) ?? []
  // Vectors are drawn at 72 dpi per declared pixel; a higher density keeps edges sharp instead of enlarging them.
  const density = Math.min(2400, Math.max(72, (72 * width) / (boxWidth ?? width)))
  const image = sharp(Buffer.from(svg), { density }).resize({ width })
  return (format === 'png' ? image.png() : image.webp({ quality: 84 })).toBuffer()
}
