import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { Failure } from '#server/command.ts'
import { type BenchCity, headersOf } from './city.ts'
import { load } from './load.ts'

const PATH = '/api/users/me?populate=role,avatar'
const AMOUNT = 4000
/** The most expensive list that its bounds still permit: a hundred rows, each with a hundred members of a team. */
const WIDE =
  '/api/user-activities?populate[user][populate][team][populate][members][pagination][limit]=100&populate[user][populate][badges][pagination][limit]=25&pagination[pageSize]=100'
/** Searches in texts at the end of five relations, which no index supports. */
const search = (conditions: number) =>
  `/api/comments?${Array.from(
    { length: conditions },
    (_, n) => `filters[$or][${n}][author][team][members][user_info][about][$containsi]=слово${n}`,
  ).join('&')}&pagination[pageSize]=1000`
const DEEP = 30
const SESSIONS = 4
const CALLS = 40
/** Residents who search as deep at once, one session each. */
const ATTACKERS = 8
/** The lines of one list that a moderator pastes: names that nobody has, so that similar ones are looked for. */
const LINES = 3_300
/** Pixels of a side of the picture that is uploaded again and again. */
const PICTURE = 1_800

/** Calls of each attacker a second: as many as `RATE_LIMIT_API` lets through by default (docs/settings.md). */
const PER_SECOND = 20

type Headers = Record<string, string>

interface Attack {
  readonly name: string
  /** Each keeps up to `CALLS` of these open. */
  readonly from: readonly Headers[]
  /** Returns the status once the answer has been read. */
  readonly send: (headers: Headers, end: AbortSignal) => Promise<number>
}

/** Another resident's 99th percentile under an attack is at most twice that in calm, and this more, in ms. */
const ALLOWED_MS = 50

/** Measures another resident's calls beside the most expensive ones (docs/decisions/010, 042, 045). Fails past the bar. */
export async function* attackLines(city: BenchCity): AsyncGenerator<string> {
  const [other, attacker, ...others] = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit ${ATTACKERS + 1}`
  const [moderator] = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'moderator' and not u.blocked order by u.id limit 1`
  const as = async (user: { id: number } | undefined) => headersOf(city, await city.signIn(user?.id ?? 0))
  const headers = await as(other)
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => as(attacker)))
  const crowd = await Promise.all([attacker, ...others].map(as))
  const desk = await as(moderator)
  const measured = async () => load({ url: `${city.url}${PATH}`, headers }, 1, AMOUNT)
  await measured()
  yield '| another resident, one connection | per second | p50, ms | p99, ms | answers to the attack |'
  yield '|---|---|---|---|---|'
  const calm = await measured()
  yield `| alone | ${calm.perSecond} | ${calm.p50} | ${calm.p99} | |`

  let count = 0
  const withJunk = (given: Headers) => ({ ...given, cookie: `${given['cookie']}; junk=${++count}` })
  const listOf = (path: string) => (given: Headers, signal: AbortSignal) =>
    ask(`${city.url}${path}`, { headers: withJunk(given), signal })
  const heavy = await mostOf(conditions =>
    ask(`${city.url}${search(conditions)}`, { headers, signal: AbortSignal.timeout(30_000) }),
  )
  const lines = Array.from({ length: LINES }, (_, n) => `Несуществующий Житель ${n}`)
  const form = new FormData()
  form.append('files', new Blob([await noise(PICTURE)], { type: 'image/png' }), 'noise.png')
  const upload = new Response(form)
  const file = Buffer.from(await upload.arrayBuffer())
  const attacks: readonly Attack[] = [
    { name: `${CALLS} wide lists`, from: sessions.slice(0, 1), send: listOf(WIDE) },
    {
      name: `${CALLS} deep searches from each of ${SESSIONS} sessions, with changing cookies`,
      from: sessions,
      send: listOf(search(DEEP)),
    },
    {
      name: `${CALLS} searches of each of ${ATTACKERS} residents, as heavy as is permitted (${heavy})`,
      from: crowd,
      send: listOf(search(heavy)),
    },
    {
      name: `${CALLS} exports of all residents`,
      from: [desk],
      send: listOf('/api/people/export-statistics'),
    },
    {
      name: `${CALLS} pasted lists of ${LINES} lines`,
      from: [desk],
      send: (given, signal) =>
        ask(`${city.url}/api/people/resolve`, {
          method: 'POST',
          headers: given,
          body: JSON.stringify({ data: { lines } }),
          signal,
        }),
    },
    {
      name: `${CALLS} uploads of a picture of ${PICTURE} × ${PICTURE}`,
      from: sessions.slice(0, 1),
      send: (given, signal) =>
        ask(`${city.url}/api/upload`, {
          method: 'POST',
          headers: { ...given, 'content-type': upload.headers.get('content-type') ?? '' },
          body: file,
          signal,
        }),
    },
    {
      name: `${CALLS} streams of each of ${ATTACKERS} residents, opened anew`,
      from: crowd,
      send: (given, signal) =>
        ask(`${city.url}/api/notifications/stream`, { headers: withJunk(given), signal, leave: true }),
    },
  ]
  const late: string[] = []
  for (const attack of [...attacks.map(each => [each]), attacks]) {
    const name = attack.length > 1 ? 'all of it at once' : (attack[0]?.name ?? '')
    // oxlint-disable-next-line no-await-in-loop -- one attack at a time
    const { figures, statuses } = await under(attack, measured)
    const most = 2 * calm.p99 + ALLOWED_MS
    if (figures.p99 > most) late.push(`${name}: ${figures.p99} ms, at most ${most}`)
    yield `| beside ${name} | ${figures.perSecond} | ${figures.p50} | ${figures.p99} | ${statuses} |`
  }
  if (late.length > 0) throw new Failure(late.join('\n'))
}

/** Returns how many conditions are not refused before they run. */
async function mostOf(send: (conditions: number) => Promise<number>) {
  for (let conditions = DEEP; conditions > 0; conditions--)
    // oxlint-disable-next-line no-await-in-loop -- each is asked only when more are refused
    if ((await send(conditions)) !== 400) return conditions
  throw new Failure('The search with one condition is refused.')
}

/** Measures while the attacks go on. */
async function under(attacks: readonly Attack[], measured: () => ReturnType<typeof load>) {
  const answers = new Map<string, number>()
  const over = new AbortController()
  const turns = new Map<Headers, number>()
  /** Waits until this attacker may call again; the limit itself is off, since the one who is measured calls more often. */
  const turnOf = (given: Headers) => {
    const at = Math.max(performance.now(), turns.get(given) ?? 0)
    turns.set(given, at + 1000 / PER_SECOND)
    return setTimeout(Math.max(0, at - performance.now()))
  }
  const loops = attacks.flatMap(({ from, send }) =>
    from.flatMap(given =>
      Array.from({ length: CALLS }, async () => {
        while (!over.signal.aborted) {
          // oxlint-disable-next-line no-await-in-loop -- each loop keeps one call open
          await turnOf(given)
          // oxlint-disable-next-line no-await-in-loop -- as above
          const answer = await send(given, over.signal)
            .then(String)
            .catch(() => 'broken off')
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      }),
    ),
  )
  const figures = await measured().finally(() => over.abort())
  await Promise.all(loops)
  const statuses = [...answers].map(([answer, many]) => `${many} × ${answer}`).join(', ')
  return { figures, statuses }
}

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly headers: Headers
  readonly body?: string | Buffer
  readonly signal: AbortSignal
  /** Leaves as soon as the status is known: for streams, which do not end. */
  readonly leave?: boolean
}

/** Returns the status once the answer has been read. Not by `fetch`, which throws outside of its promise when a read ends early. */
const ask = (url: string, { method = 'GET', headers, body, signal, leave = false }: Call) =>
  new Promise<number>((resolve, reject) => {
    const call = request(url, { method, headers, signal }, answer => {
      const status = answer.statusCode ?? 0
      if (leave) {
        resolve(status)
        call.destroy()
        return
      }
      answer.on('error', reject)
      answer.on('end', () => resolve(status))
      answer.resume()
    })
    call.on('error', reject)
    call.end(body)
  })

/** A picture that does not compress, as PNG. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
