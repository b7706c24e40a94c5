import { assemble, type Kind } from '../../assemble.ts'
import { readMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/pool.ts'
import type { City } from '../../domains/domain.ts'
import { media } from '../../domains/media/index.ts'
import { people } from '../../domains/people/index.ts'
import { hashPassword } from '../../domains/people/passwords.ts'
import { modelOf } from '../../rest/model.ts'
import { ddl } from '../../rest/schema.ts'
import type { Settings } from '../../settings.ts'
import { referenceCollections } from './collections.ts'
import { referenceMediaTexts } from './media-texts.ts'
import { referencePeopleTexts } from './people-texts.ts'
import { loadSeed } from './seed.ts'
import { referenceTexts } from './texts.ts'

/** A second application of the same parts, with the collections, rows and messages of the recorded server. */
export const reference: Kind = {
  collections: referenceCollections,
  texts: referenceTexts,
  expressions: {},
  blockedStatus: 401,
  dropRestricted: true,
  cityDays: false,
  web: null,
  domains: [
    people({
      texts: referencePeopleTexts,
      confirmByMail: false,
      onNewResident: async () => undefined,
      onOwnChange: async () => undefined,
      onLeaving: async () => undefined,
    }),
    media(referenceMediaTexts),
  ],
}

/** Migrations that are independent of the collections; those between them create the city's tables. */
const shared = /-(engine|sessions|local|letters|stray-bytes|security-events|uploads-of-a-day)\.sql$/

export async function prepareReference(sql: Database, seedFile: string): Promise<void> {
  const model = modelOf(referenceCollections)
  const [engine, ...rest] = (await readMigrations()).filter(({ name }) => shared.test(name))
  for (const text of [engine?.text ?? '', ddl(model), ...rest.map(migration => migration.text)])
    await sql.unsafe(text)
  await loadSeed(sql, model, seedFile, await hashPassword('Passw0rd!'))
}

export const buildReference = (sql: Database, settings: Settings, kind = reference): Promise<City> =>
  assemble(kind, { sql, settings })
