import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Bytes that this process may still write to a directory. */
export async function freeIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** How much room the data directory has. */
export function diskNumbers(registry: Registry, dataDirectory: string): void {
  const free = new Gauge({
    name: 'data_directory_free_bytes',
    help: 'Bytes free in DATA_DIR; with less than 16 MB `/ready` has the status `disk`',
    registers: [],
    async collect() {
      const bytes = await freeIn(dataDirectory).catch(() => undefined)
      if (bytes === undefined) this.remove()
      else this.set(bytes)
    },
  })
  registry.registerMetric(free)
}
