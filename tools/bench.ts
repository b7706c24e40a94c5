import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { awardLines } from './bench/awards.ts'
import { bookingLines } from './bench/bookings.ts'
import { type BenchCity, startCity } from './bench/city.ts'
import { modelName } from './bench/cpu.ts'
import { ratingLines } from './bench/rating.ts'
import { readLines } from './bench/reads.ts'

/**
 * `npm run bench [-- --only=awards] [-- --data=DIR]`: tables of a large city. CPU is what the kernel booked for the server
 * and for PostgreSQL, so that a noisy machine changes the rate but hardly the cost. With --data the city is kept there
 * for the next run.
 */
const benches: { readonly [name: string]: (city: BenchCity) => AsyncIterable<string> } = {
  reads: readLines,
  awards: awardLines,
  bookings: bookingLines,
  rating: ratingLines,
}
/** A million residents: they want a folder of their own, and some minutes when they are made. */
const asked = ['rating']

const optionOf = (name: string) =>
  process.argv.find(option => option.startsWith(`--${name}=`))?.slice(`--${name}=`.length)

const given = optionOf('data')
const only = optionOf('only')
const wanted = Object.entries(benches).filter(([name]) => (only ? name === only : !asked.includes(name)))
if (wanted.length === 0) throw new Error(`--only is one of ${Object.keys(benches).join(', ')}`)

const directory = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'city-bench-'))
const city = await startCity(directory, 4_700)
try {
  console.log(`\n${modelName()}, ${cpus().length} cores; Node ${process.version}`)
  for (const [, lines] of wanted) {
    console.log('')
    for await (const line of lines(city)) console.log(line)
  }
} finally {
  await city.stop()
  if (!given) await rm(directory, { recursive: true, force: true })
}
