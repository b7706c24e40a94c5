import { MOST_LINE } from '#contract/domains/people.ts'

const text = (bytes: Uint8Array<ArrayBuffer>) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What a Russian Excel writes as CSV.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The lines of a pasted text or of the first column of a CSV, without quotes and empty ones. */
export function linesOf(pasted: string): string[] {
  return pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(line => {
      const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]
      return (quoted?.replaceAll('""', '"') ?? line.split(/[;\t,]/)[0] ?? '').trim().slice(0, MOST_LINE)
    })
    .filter(line => line !== '')
}

/** The text of which `linesOf` makes these lines. */
export const textOfLines = (lines: readonly string[]) =>
  lines.map(line => (/[";\t,]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join('\n')

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The lines of a txt, csv or xlsx file. Rejects for what is none of these. */
export async function linesOfFile(file: File): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) return linesOf(text(bytes))
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes)
  return (sheets[0]?.rows ?? [])
    .map(row => {
      const cell = row.find(value => value !== null && value !== undefined && String(value).trim() !== '')
      return cell === undefined || cell === null ? '' : String(cell).trim().slice(0, MOST_LINE)
    })
    .filter(line => line !== '')
}
