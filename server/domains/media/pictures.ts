import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureFormats, pictureSizes } from '#contract/domains/media.ts'
import { turns } from '../../rest/turns.ts'
import { type Kind, kinds } from './kinds.ts'

/** The limit of pixels: photos of phones have up to 48 million. */
export const MAX_MEGAPIXELS = 50
const MAX_SECONDS = 30

// Two pictures at a time: one with the most pixels takes some 200 MB of memory while it is turned.
const inTurn = turns(2)

export type FormatName = (typeof pictureFormats)[number]

export interface Rendition {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

export interface Picture {
  readonly kind: Kind
  readonly original: Rendition
  readonly formats: ReadonlyMap<FormatName, Rendition>
}

/**
 * Of a picture's own size, which an author may enlarge, and of the smaller ones, which screens show at twice their density: there
 * nobody sees the difference, and a third of the bytes is saved.
 */
const QUALITY = { original: 85, format: 75 } as const

const encoders = new Map<Kind, (image: Sharp, of: keyof typeof QUALITY) => Sharp>([
  [kinds.png, image => image.png()],
  [kinds.jpeg, (image, of) => image.jpeg({ quality: QUALITY[of], mozjpeg: of === 'format' })],
  [kinds.webp, (image, of) => image.webp({ quality: QUALITY[of] })],
  [kinds.gif, image => image.gif()],
])

// The names of libvips for the formats that are read.
const decoders = new Map([
  [kinds.png, 'png'],
  [kinds.jpeg, 'jpeg'],
  [kinds.webp, 'webp'],
  [kinds.gif, 'gif'],
  [kinds.avif, 'heif'],
])

/**
 * Encodes the picture at `source` anew, upright and without metadata, in its own size and in the formats that
 * are smaller (contract §13), as files next to it. Nothing of the original bytes is kept. An animation keeps
 * its first frame; avif becomes webp, because writing avif takes seconds.
 */
export const renderPicture = (source: string, kind: Kind): Promise<Picture | 'broken' | 'vast'> =>
  inTurn(async () => {
    const { width, height, format } = await headerOf(source)
    const target = kind === kinds.avif ? kinds.webp : kind
    const encode = encoders.get(target)
    if (!encode || format !== decoders.get(kind)) return 'broken'
    if (width * height > MAX_MEGAPIXELS * 1e6) return 'vast'

    const read = () =>
      sharp(source, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error' })
        .autoOrient()
        .timeout({ seconds: MAX_SECONDS })
    const draw = async (name: string, image: Sharp, of: keyof typeof QUALITY): Promise<Rendition> => {
      const path = join(dirname(source), `${name}${target.ext}`)
      const { width, height, size } = await encode(image, of).toFile(path)
      await flush(path)
      return { path, width, height, bytes: size }
    }
    try {
      const original = await draw('original', read(), 'original')
      const formats = new Map<FormatName, Rendition>()
      for (const name of pictureFormats) {
        const [maxWidth, maxHeight] = pictureSizes[name]
        if (original.width <= maxWidth && original.height <= maxHeight) continue
        const smaller = read().resize(maxWidth, maxHeight, { fit: 'inside' })
        formats.set(name, await draw(name, smaller, 'format'))
      }
      return { kind: target, original, formats }
    } catch (error) {
      // Errors of the disk are not faults of the picture.
      if (error instanceof Error && 'syscall' in error) throw error
      return 'broken'
    }
  })

/** Reads the header alone and decodes no pixel, so that it is safe for any size. */
const headerOf = (source: string) =>
  sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
