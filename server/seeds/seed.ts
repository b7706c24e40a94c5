import type { Database } from '../database/pool.ts'
import type { Settings } from '../settings.ts'

export interface SeedOptions {
  readonly log: (line: string) => void
  readonly now?: Date
}

/**
 * Brings an empty city to life: draws its pictures, then writes half a year of it in one transaction. A city that has
 * residents stays as it is; so does one whose settings ask for none.
 */
export async function seed(
  sql: Database,
  settings: Pick<Settings, 'uploads' | 's3' | 'seed'>,
  { log, now = new Date() }: SeedOptions,
): Promise<void> {
  const [city] = await sql<{ isFull: boolean }[]>`select exists (select from users) as "isFull"`
  if (settings.seed === 'none' || city?.isFull) return
  log('Заселяю город: рисую картинки, это около минуты…')
  // Texts and drawings take a moment to load, and the usual start needs none of them.
  const [{ openFiles }, { hangPictures }, { seedDemo }] = await Promise.all([
    import('../domains/media/index.ts'),
    import('./album.ts'),
    import('./demo.ts'),
  ])
  // Pictures of a seeding that was cut short hang nowhere.
  await sql`delete from files`
  const files = await openFiles({ settings, sql, clock: () => now })
  await seedDemo(sql, await hangPictures(files, sql, log), now)
  await sql`analyze`
  log('Город заселён.')
}
