import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyPatch, createTwoFilesPatch, formatPatch, parsePatch, type StructuredPatch } from 'diff'

const root = join(import.meta.dirname, '..', '..')

/** The folder of the driver, and the patch that makes it from the published package (docs/decisions/012). */
const driverFolder = join(root, 'server', 'database', 'driver')
export const driverPatch = join(driverFolder, 'driver.patch')

/** A file of the folder: its path in the package and its text there, or null when it is our own; its text here. */
export interface DriverFile {
  readonly path: string
  readonly published: string | null
  readonly kept: string
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The sources and types in the folder, in the order of their names, beside those of the installed package. */
export async function driverFiles(): Promise<DriverFile[]> {
  const names = (await readdir(driverFolder))
    .filter(name => name.endsWith('.js') || name.endsWith('.ts'))
    .toSorted()
  return Promise.all(
    names.map(async name => {
      const path = `${name.endsWith('.d.ts') ? 'types' : 'src'}/${name}`
      return {
        path,
        published: await textOf(join(root, 'node_modules', 'postgres', path)),
        kept: await readFile(join(driverFolder, name), 'utf8'),
      }
    }),
  )
}

/** A unified diff of every file that differs from the package; a file of our own is not in it. */
export const patchOf = (files: readonly DriverFile[]): string =>
  files
    .filter(({ published, kept }) => published !== null && published !== kept)
    .map(({ path, published, kept }) =>
      createTwoFilesPatch(`a/${path}`, `b/${path}`, published ?? '', kept, undefined, undefined, {
        context: 3,
      }),
    )
    .join('')

/** Paths of the files that the package with `patch` applied does not give. */
export function unexplained(files: readonly DriverFile[], patch: string): string[] {
  const changes = new Map<string, StructuredPatch>()
  for (const change of parsePatch(patch)) changes.set((change.newFileName ?? '').replace(/^b\//, ''), change)
  return files
    .filter(({ path, published, kept }) => {
      if (published === null) return false
      const change = changes.get(path)
      return (change ? applyPatch(published, formatPatch(change)) : published) !== kept
    })
    .map(({ path }) => path)
}
