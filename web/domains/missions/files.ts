import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { formatNumber } from '../../ui/numbers.ts'
import { texts } from './missionTexts.ts'

/** product §8: accepted files by their extension, for a first check; the server checks the bytes. */
const pictures = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']
const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'zip']
export const accepted = [...pictures, ...documents].map(ending => `.${ending}`).join(',')

const MB = 1024 * 1024

/** Why this file would be refused, or null. Size in bytes. */
export function objectionTo({ name, size }: { name: string; size: number }): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const isPicture = pictures.includes(ending)
  if (!isPicture && !documents.includes(ending)) return texts.fileKind
  const max = isPicture ? MAX_PICTURE_BYTES : MAX_DOCUMENT_BYTES
  return size > max ? texts.fileTooBig(max / MB) : null
}

/** A size in bytes as text: `340 КБ`, `2,4 МБ`. */
export function sizeOf(bytes: number): string {
  const [value, unit] =
    bytes < 1e6 ? [Math.max(1, Math.round(bytes / 1000)), 'КБ'] : [Math.round(bytes / 1e5) / 10, 'МБ']
  return `${formatNumber(value)}\u00a0${unit}`
}
