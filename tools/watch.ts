import type { FSWatcher } from 'vite'

/** Editors write a file in several steps; a checkout writes many files. */
const QUIET_MS = 100
const SOURCE = /\.(ts|sql|json|css)$/
const TEST = /\.test\.ts$/

export interface Sources {
  /** Resolves to true after the next change, to false when the signal aborts. */
  readonly changed: (signal: AbortSignal) => Promise<boolean>
}

/**
 * Reports changes of sources below `directories`. With Vite's watcher, which watches directories: a file that an
 * editor or git replaces is a new inode, which `node --watch` and `fs.watch` no longer see.
 */
export function watchSources(watcher: FSWatcher, directories: readonly string[]): Sources {
  let isChanged = false
  let report: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  watcher.add([...directories])
  watcher.on('all', (_event, file) => {
    const isOurs = directories.some(directory => file.startsWith(directory))
    if (!isOurs || !SOURCE.test(file) || TEST.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      isChanged = true
      report?.()
    }, QUIET_MS)
  })
  return {
    async changed(signal) {
      if (!isChanged && !signal.aborted) {
        await new Promise<void>(done => {
          report = done
          signal.addEventListener('abort', () => done(), { once: true })
        })
      }
      isChanged = false
      return !signal.aborted
    },
  }
}
