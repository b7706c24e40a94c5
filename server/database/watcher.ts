import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Runner } from './binaries.ts'

// The pipe on stdin closes when the parent ends, however it ends; the command is then stopped (SIGINT:
// PostgreSQL's fast shutdown).
const WATCH = `exec 3<&0
"$@" </dev/null 3<&- & p=$!
( read _ <&3; kill -INT $p ) & w=$!
wait $p; code=$?; kill $w 2>/dev/null; exit $code`

/** A process that is stopped when this one ends. */
export interface Watched {
  /** Requests its shutdown. */
  release: () => void
  ended: Promise<unknown>
  hasEnded: () => boolean
}

/** Starts `command` as `runner` with the environment `env`; its output is written to the file `log`. */
export function watch(
  command: string[],
  { uid, gid }: Runner,
  log: string,
  env: NodeJS.ProcessEnv = process.env,
): Watched {
  const output = openSync(log, 'w', 0o600)
  const windows = process.platform === 'win32'
  const [file = '', ...args] = windows ? command : ['sh', '-c', WATCH, 'watch', ...command]
  const child = spawn(file, args, {
    // Detached from the terminal: Ctrl-C must reach only the server, which drains before it stops the
    // database.
    detached: !windows,
    windowsHide: true,
    stdio: ['pipe', output, output],
    env,
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  })
  closeSync(output)
  const ended = new Promise(done => child.once('exit', done).once('error', done))
  return {
    // Windows has no signals: PostgreSQL is killed and recovers at the next start.
    release: () => (windows ? child.kill() : child.stdin?.end()),
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
  }
}
