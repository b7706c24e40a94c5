import { join } from 'node:path'
import { findEmbedded, startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  url: string
  /** Ends the embedded database that was started for us; nothing else. */
  close: () => Promise<void>
  /** Resolves when that database ends, asked or not. */
  ended: Promise<unknown>
}

interface Where {
  databaseUrl: string | undefined
  dataDirectory: string
}

const forever = new Promise<never>(() => undefined)

/** The database of the settings: the one that DATABASE_URL names, or the embedded one, started for the caller alone. */
export async function openDatabase({ databaseUrl, dataDirectory }: Where): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined, ended: forever }
  const { url, stop, ended } = await startEmbedded(join(dataDirectory, 'postgres'))
  return { url, close: stop, ended }
}

/** The same, also while a server is running on it. */
export async function joinDatabase(where: Where): Promise<OpenDatabase> {
  const url = where.databaseUrl ?? (await findEmbedded(join(where.dataDirectory, 'postgres')))
  return openDatabase({ ...where, databaseUrl: url })
}
