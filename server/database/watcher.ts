import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Runner } from './binaries.ts'

// The pipe on stdin is the parent's life: however it ends, the command is asked to end (SIGINT: PostgreSQL's fast
// shutdown).
const WATCH = `exec 3<&0
"$@" </dev/null 3<&- & p=$!
( read _ <&3; kill -INT $p ) & w=$!
wait $p; code=$?; kill $w 2>/dev/null; exit $code`

/** A process that ends when this one does. */
export interface Watched {
  /** Asks it to end. */
  release: () => void
  ended: Promise<unknown>
  hasEnded: () => boolean
}

/** Starts `command` as `runner`; what it prints goes to the file `log`. */
export function watch(command: string[], { uid, gid }: Runner, log: string): Watched {
  const output = openSync(log, 'w', 0o600)
  const windows = process.platform === 'win32'
  const [file = '', ...args] = windows ? command : ['sh', '-c', WATCH, 'watch', ...command]
  const child = spawn(file, args, {
    // Away from the terminal: Ctrl-C must reach the server alone, which drains before it lets the database go.
    detached: !windows,
    windowsHide: true,
    stdio: ['pipe', output, output],
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  })
  closeSync(output)
  const ended = new Promise(done => child.once('exit', done).once('error', done))
  return {
    // Windows has no signals: the process is cut off and recovers at the next start.
    release: () => (windows ? child.kill() : child.stdin?.end()),
    ended,
    hasEnded: () => child.exitCode !== null || child.pid === undefined,
  }
}
