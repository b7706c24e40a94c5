import type { Database } from '../database/pool.ts'
import type { Settings } from '../settings.ts'

const HOUR_MS = 3_600_000

/** The chances of half a year depend on the millisecond: cities populated in one hour are alike. */
const beginningOfHour = () => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)

export interface SeedOptions {
  readonly log: (line: string) => void
  readonly now?: Date
}

/**
 * Fills an empty city: draws its pictures, then writes half a year of history in one transaction. Does
 * nothing in a city that has residents, or whose settings disable the seed.
 */
export async function seed(
  sql: Database,
  settings: Pick<Settings, 'uploads' | 's3' | 'seed' | 'cityTime' | 'production'>,
  { log, now = beginningOfHour() }: SeedOptions,
): Promise<void> {
  const [city] = await sql<{ isFull: boolean }[]>`select exists (select from users) as "isFull"`
  if (settings.seed === 'none' || city?.isFull) return
  log('Заселяю город: рисую картинки, это около минуты…')
  // Imported here because texts and drawings take a moment to load, and a usual start does not need them.
  const [{ openFiles }, { bytesOf }, { hangPictures }, { DEMO_PASSWORD, seedDemo }, { hashPassword }] =
    await Promise.all([
      import('../domains/media/index.ts'),
      import('../domains/media/file.ts'),
      import('./album.ts'),
      import('./demo.ts'),
      import('../domains/people/passwords.ts'),
    ])
  const files = await openFiles({ settings, sql, clock: () => now })
  // Pictures of an interrupted seeding belong to nothing: the retention worker removes their bytes.
  await sql.begin(async tx => {
    const gone = await tx<Parameters<typeof bytesOf>[0][]>`delete from files returning hash, ext, formats`
    await files.note(tx, gone.flatMap(bytesOf))
  })
  // In production the demo password, which is documented, would let anyone sign in.
  const password = settings.production ? null : await hashPassword(DEMO_PASSWORD)
  await seedDemo(sql, await hangPictures(files, sql, log), now, settings.cityTime, password)
  await sql`analyze`
  log('Город заселён.')
}
