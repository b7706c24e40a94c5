import { join } from 'node:path'
import { findEmbedded, startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  url: string
  /** Stops the embedded database if this process started it; does nothing otherwise. */
  close: () => Promise<void>
}

interface Where {
  databaseUrl: string | undefined
  dataDirectory: string
}

/** The database that DATABASE_URL names, or the embedded one, started for this caller alone. */
export async function openDatabase({ databaseUrl, dataDirectory }: Where): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { url, stop } = await startEmbedded(join(dataDirectory, 'postgres'))
  return { url, close: stop }
}

/** The same, but uses the embedded database of a running server where there is one. */
export async function joinDatabase(where: Where): Promise<OpenDatabase> {
  const url = where.databaseUrl ?? (await findEmbedded(join(where.dataDirectory, 'postgres')))
  return openDatabase({ ...where, databaseUrl: url })
}
