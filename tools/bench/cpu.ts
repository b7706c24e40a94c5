import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU that the threads of a process have used; 0 for one that is gone. */
function ofProcess(pid: number): number {
  try {
    // The scheduler counts nanoseconds; /proc/PID/stat has steps of 10 ms, too coarse for a short burst.
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + ofThread(`/proc/${pid}/task/${thread}`), 0)
  } catch {
    return 0
  }
}

const ofThread = (directory: string): number =>
  Number(readFileSync(`${directory}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The fields behind the name of the program, which may hold spaces. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(child => parentOf(child) === pid)
}

function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return 0
  }
}

/** Megabytes that a process holds of the machine's memory. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** PostgreSQL's processes. */
export const backendsOf = (postmasterPid: number): number[] => [postmasterPid, ...childrenOf(postmasterPid)]

/** CPU of the server and of PostgreSQL with all its processes. No backend or thread may end while it is measured. */
export interface Meter {
  readonly server: () => number
  readonly database: () => number
}

export const meterOf = (serverPid: number, postmasterPid: number): Meter => ({
  server: () => ofProcess(serverPid),
  database: () => backendsOf(postmasterPid).reduce((sum, pid) => sum + ofProcess(pid), 0),
})

/** CPU of children that have ended, in steps of 10 ms: for a program whose backends end with it. */
export function ofEnded(pid: number): number {
  const [user, system] = statOf(pid).slice(13, 15).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

export function modelName(): string {
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  return /model name\s*:\s*(.*)/.exec(info)?.[1]?.trim() ?? 'unknown processor'
}
