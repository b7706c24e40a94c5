import { randomBytes } from 'node:crypto'

const MAX_NAME = 255
const MAX_SLUG = 60
const RANDOM_BYTES = 5

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ . ы y ь . э e ю yu я ya'
    .split(' ')
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1]?.replace('.', '') ?? '']] : [])),
)

const spell = (sign: string) => {
  const letters = latin[sign.toLowerCase()] ?? ''
  return sign === sign.toLowerCase() ? letters : letters.charAt(0).toUpperCase() + letters.slice(1)
}

/**
 * The name that the uploader gave a file, without folders and invisible characters, at most 255 characters
 * long.
 */
export function tidyName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const seen = base.toWellFormed().normalize('NFC').replace(/\p{C}/gu, '').trim()
  return Array.from(seen).slice(0, MAX_NAME).join('') || 'file'
}

/** `Отчёт за май.pdf` → `Otchet_za_may_0f3a9c21d4`: safe in a path and in a URL, and unpredictable. */
export function hashOf(name: string): string {
  const slug = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[а-яё]/gi, spell)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .slice(0, MAX_SLUG)
    .replace(/^_+|_+$/g, '')
  return `${slug || 'file'}_${randomBytes(RANDOM_BYTES).toString('hex')}`
}

/**
 * `Otchet_za_may_0f3a9c21d4` → `file_0f3a9c21d4`: the same end, which no other file has, without the words of the
 * name.
 */
export const namelessHash = (hash: string): string => `file_${hash.slice(-2 * RANDOM_BYTES)}`
