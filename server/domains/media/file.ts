import type { PictureFormat, PictureFormats } from '#contract/domains/media.ts'

/** The media object (contract §13). */
export interface StoredFile {
  readonly id: number
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly width: number | null
  readonly height: number | null
  readonly formats: PictureFormats | null
  readonly hash: string
  readonly ext: string
  readonly mime: string
  /** kB with two places. */
  readonly size: number
  readonly url: string
  readonly previewUrl: null
  readonly provider: string
  readonly provider_metadata: null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The texts that the uploader gives a file. */
export type Info = Partial<Pick<StoredFile, 'name' | 'alternativeText' | 'caption'>>

/** Names of the stored objects of a file: its own and those of its formats. */
export const bytesOf = ({ hash, ext, formats }: Pick<StoredFile, 'hash' | 'ext' | 'formats'>): string[] => [
  `${hash}${ext}`,
  ...Object.values<PictureFormat>({ ...formats }).map(format => `${format.hash}${format.ext}`),
]
