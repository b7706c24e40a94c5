import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command, Failure } from '#server/command.ts'
import { againstLines } from './bench/against.ts'
import { attackLines } from './bench/attack.ts'
import { awardLines } from './bench/awards.ts'
import { bookingLines } from './bench/bookings.ts'
import { type BenchCity, SERVER, startCity } from './bench/city.ts'
import { modelName } from './bench/cpu.ts'
import { overviewLines } from './bench/overview.ts'
import { peopleLines } from './bench/people.ts'
import { portalLines } from './bench/portal.ts'
import { ratingLines } from './bench/rating.ts'
import { readLines } from './bench/reads.ts'
import { scaleLines } from './bench/scale.ts'
import { screenLines } from './bench/screens.ts'
import { searchLines } from './bench/search.ts'
import { statementLines } from './bench/statements.ts'

/**
 * Prints the tables of a benchmark over a large city. CPU is the time that the kernel accounted to the server
 * and to PostgreSQL, so that other load of the machine changes the rate but hardly the cost.
 */
const benches: { readonly [name: string]: (city: BenchCity) => AsyncIterable<string> } = {
  reads: readLines,
  screens: screenLines,
  awards: awardLines,
  bookings: bookingLines,
  people: peopleLines,
  overview: overviewLines,
  portal: portalLines,
  rating: ratingLines,
  search: searchLines,
  statements: statementLines,
  attack: attackLines,
  scale: scaleLines,
}
/**
 * Not run by default: a million residents need a separate directory and some minutes, random shapes some
 * minutes.
 */
const asked = ['people', 'overview', 'rating', 'search', 'statements', 'attack', 'scale']

const USE = {
  name: 'npm run bench --',
  text: 'Измеряет, что стоят запросы к большому городу, на своём сервере и своей базе.',
  options: {
    only: { value: 'ИМЯ', text: `одна таблица: ${Object.keys(benches).join(', ')}` },
    data: { value: 'КАТАЛОГ', text: 'где хранить город для следующего раза' },
    against: {
      value: 'КАТАЛОГ',
      text: 'сравнить с другой копией репозитория, короткими очередями по переменке',
    },
  },
}

await command(USE, async ({ option }) => {
  const given = option('data')
  const only = option('only')
  const against = option('against')
  const other = against && resolve(against)
  if (other && !existsSync(join(other, SERVER)))
    throw new Failure(`В ${other} нет ${SERVER}: это не копия города.`)
  const wanted: typeof benches = other
    ? { against: city => againstLines(city, other) }
    : Object.fromEntries(
        Object.entries(benches).filter(([name]) => (only ? name === only : !asked.includes(name))),
      )
  if (Object.keys(wanted).length === 0)
    throw new Failure(`Таблицы ${only} нет: ${Object.keys(benches).join(', ')}.`)

  const directory = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'city-bench-'))
  const city = await startCity(directory, 4_700)
  try {
    console.log(`\n${modelName()}, ${cpus().length} cores; Node ${process.version}`)
    for (const lines of Object.values(wanted)) {
      console.log('')
      for await (const line of lines(city)) console.log(line)
    }
  } finally {
    await city.stop()
    if (!given) await rm(directory, { recursive: true, force: true })
  }
})
