import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU that a process has used, from the kernel's own books; 0 for one that is gone. */
function ofProcess(pid: number): number {
  try {
    // Nanoseconds; /proc/<pid>/stat counts in ticks of 10 ms, too coarse for a short run.
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + schedule(`/proc/${pid}/task/${thread}/schedstat`), 0)
  } catch {
    return 0
  }
}

const schedule = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(child => parentOf(child) === pid)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** CPU of the server and of PostgreSQL with all its processes. A backend must not end while it is measured. */
export interface Meter {
  readonly server: () => number
  readonly database: () => number
}

export const meterOf = (serverPid: number, postmasterPid: number): Meter => ({
  server: () => ofProcess(serverPid),
  database: () => [postmasterPid, ...childrenOf(postmasterPid)].reduce((sum, pid) => sum + ofProcess(pid), 0),
})

/** CPU of children that have ended, in steps of 10 ms: for a program whose connections are gone when it is. */
export function ofEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

export function modelName(): string {
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  return /model name\s*:\s*(.*)/.exec(info)?.[1]?.trim() ?? 'unknown processor'
}
