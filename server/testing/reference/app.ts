import { assemble, type Kind, type Parts } from '../../assemble.ts'
import { readMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/pool.ts'
import { hashPassword } from '../../domains/people/passwords.ts'
import { modelOf } from '../../rest/model.ts'
import { ddl } from '../../rest/schema.ts'
import type { Settings } from '../../settings.ts'
import { referenceCollections } from './collections.ts'
import { referenceMediaTexts } from './media-texts.ts'
import { referencePeopleTexts } from './people-texts.ts'
import { loadSeed } from './seed.ts'
import { referenceTexts } from './texts.ts'

/** A second application of the same parts: the collections, the rows and the words of the recorded server. */
export const reference: Kind = {
  collections: referenceCollections,
  texts: referenceTexts,
  peopleTexts: referencePeopleTexts,
  mediaTexts: referenceMediaTexts,
  expressions: {},
  companions: { onNewResident: async () => undefined, onLeaving: async () => undefined },
  blockedStatus: 401,
  confirmByMail: false,
  dropRestricted: true,
  web: null,
  domains: async () => ({}),
}

/** Migrations that serve any collections; those between them belong to the city's. */
const shared = /-(engine|sessions|local)\.sql$/

export async function prepareReference(sql: Database, seedFile: string): Promise<void> {
  const model = modelOf(referenceCollections)
  const [engine, ...rest] = (await readMigrations()).filter(({ name }) => shared.test(name))
  for (const text of [engine?.text ?? '', ddl(model), ...rest.map(migration => migration.text)])
    await sql.unsafe(text)
  await loadSeed(sql, model, seedFile, await hashPassword('Passw0rd!'))
}

export const buildReference = (sql: Database, settings: Settings, kind = reference): Promise<Parts> =>
  assemble(kind, { sql, settings })
