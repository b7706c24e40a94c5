import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { command, Failure, isCommand, say, withProgress } from './command.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = 'dist/.stamp'

/** The directory of the built web app. */
export const WEB = join(ROOT, 'dist', 'web')

/** Builds the web app unless dist was built from exactly these sources. Returns whether it built. */
export async function buildWeb(root = ROOT, build = vite): Promise<boolean> {
  // A production image contains the build without its sources.
  if (!existsSync(join(root, 'web', 'index.html')) && existsSync(join(root, 'dist', 'web'))) return false
  const stamp = await hashOf(root, ['web', 'contract', 'package-lock.json'])
  const isFresh = existsSync(join(root, 'dist', 'web', 'index.html'))
  if (isFresh && (await readFile(join(root, STAMP), 'utf8').catch(() => '')) === stamp) return false
  // A build that is cut off is of no sources.
  await rm(join(root, STAMP), { force: true })
  await withProgress('Собираю веб-приложение…', () => build(root))
  await mkdir(dirname(join(root, STAMP)), { recursive: true })
  await writeFile(join(root, STAMP), stamp)
  return true
}

async function vite(root: string) {
  const bin = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(bin)) {
    throw new Failure('Веб-приложение не собрано, а vite не установлен: выполните «npm ci» без --omit=dev.')
  }
  try {
    // First what browsers load, then what the server reads and draws ahead for a page (web/vite.config.ts).
    // oxlint-disable-next-line no-await-in-loop -- the first one empties the folder
    for (const part of [[], ['--ssr']])
      await promisify(execFile)(process.execPath, [bin, 'build', 'web', '--logLevel', 'warn', ...part], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Failure(`Веб-приложение не собралось: ${stderr?.trim() || message}`)
  }
}

/** A hash of the contents of files and directories, not of their dates, which a checkout or an archive changes. */
export async function hashOf(root: string, sources: readonly string[]) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for await (const path of filesOf(root, source)) hash.update(path).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

async function* filesOf(root: string, path: string): AsyncGenerator<string> {
  const found = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!found) yield path
  for (const entry of found?.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? []) {
    yield* filesOf(root, `${path}/${entry.name}`)
  }
}

if (isCommand(import.meta.filename)) {
  const use = { name: 'npm run build', text: 'Собирает веб-приложение, если его исходники изменились.' }
  await command(use, async () => {
    say((await buildWeb()) ? 'Веб-приложение собрано.' : 'Сборка уже соответствует исходникам.')
  })
}
