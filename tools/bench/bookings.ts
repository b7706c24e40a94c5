import { audit, report } from '../../server/domains/audit.ts'
import { fund } from '../../server/domains/ledger/testing.ts'
import { builders } from '../../server/seeds/builders.ts'
import { type BenchCity, headersOf } from './city.ts'
import { load } from './load.ts'

const CLIENTS = 16
const AMOUNT = 3_200

/** Residents who book at once, first each an item of their own, then all the same one; afterwards the audit must pass. */
export async function* bookingLines(city: BenchCity): AsyncGenerator<string> {
  const { sql } = city
  const build = builders(sql, new Date())
  const residents = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit ${CLIENTS}`
  const item = () => build.shopItem({ name: 'Товар для всех', price: 1, quantity: 10 * AMOUNT })
  const own: number[] = []
  for (const { id } of residents) {
    await fund(sql, id, 10 * AMOUNT)
    own.push(await item())
  }
  const one = await item()
  const cookies = await Promise.all(residents.map(({ id }) => city.signIn(id)))
  const book = (items: readonly number[], amount: number) =>
    load(
      {
        url: `${city.url}/api/bookings`,
        method: 'POST',
        headers: {},
        clients: items.map((shop_item, at) => ({
          headers: headersOf(city, cookies[at] ?? ''),
          body: JSON.stringify({ data: { shop_item } }),
        })),
      },
      CLIENTS,
      amount,
    )
  yield `| ${CLIENTS} residents book at once | bookings per second | p50, ms | p99, ms |`
  yield '|---|---|---|---|'
  await book(own, AMOUNT / 4)
  const cases = [
    ['each an item of their own', own],
    ['all the same item', own.map(() => one)],
  ] as const
  for (const [name, items] of cases) {
    const { perSecond, p50, p99 } = await book(items, AMOUNT)
    yield `| ${name} | ${perSecond} | ${p50} | ${p99} |`
  }
  const findings = await audit(sql)
  if (findings.length > 0) throw new Error(report(findings).join('\n'))
  yield ''
  yield 'Afterwards everything adds up (`npm run audit:ledger`).'
}
