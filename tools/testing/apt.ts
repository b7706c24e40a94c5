import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package of Debian where this process may: as root, with apt-get. Elsewhere it does nothing. */
export function needPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name)
}
