import { fileNameOf } from './glyphs.ts'

/** Pixels on a side: enough for the largest picture of a chip on a dense screen. */
const SIDE = 640

/** The drawn chip as a PNG file: the server stores no SVG (product §8). */
export async function drawChip(plate: SVGSVGElement, glyph: string): Promise<File> {
  const copy = plate.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(SIDE))
  copy.setAttribute('height', String(SIDE))
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
  const url = URL.createObjectURL(source)
  try {
    const image = new Image(SIDE, SIDE)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new TypeError('the browser drew no picture')
    return new File([blob], fileNameOf(glyph), { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(url)
  }
}
