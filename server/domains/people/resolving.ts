import { type Candidate, MOST_CANDIDATES, MOST_GUESSES, resolvePeople } from '#contract/calls/people.ts'
import type { Transaction } from '../../database/pool.ts'
import type { City } from '../domain.ts'

interface Line {
  readonly line: string
  state: 'found' | 'ambiguous' | 'similar' | 'missing' | 'duplicate'
  residents: number[]
  isMore: boolean
  first: number | null
}

const SIMILAR = 3
/** The least `word_similarity` of a suggestion. */
const ALIKE = 0.45

const folded = (line: string) => line.toLowerCase().replaceAll('ё', 'е').trim().replace(/\s+/g, ' ')
const wordsOf = (line: string) => [...new Set(line.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]

/** Finds the residents of a pasted list: each line is an e-mail, a login or a name with its words in any order. */
export function resolvingRoutes({ implement, executor }: City): void {
  implement(resolvePeople, (actor, { data: { lines }, request }) =>
    executor.perform(actor, request, async ({ tx }) => {
      const given = lines.map(
        (line): Line => ({ line, state: 'missing', residents: [], isMore: false, first: null }),
      )
      const texts = given.map(({ line }) => folded(line))
      await byAccount(tx, given, texts)
      await byName(tx, given, texts)
      await bySimilarity(tx, given, texts)
      markDuplicates(given)
      const shown = await shownBy(tx, [...new Set(given.flatMap(({ residents }) => residents))])
      const data = given.map(line => ({
        ...line,
        residents: line.residents.flatMap(id => shown.get(id) ?? []),
      }))
      return Buffer.from(JSON.stringify({ data }))
    }),
  )
}

/**
 * An e-mail or a login names one resident. Two logins may differ by ё and е alone: the line is compared exactly as written
 * first, and with ё as е only when that finds nobody.
 */
async function byAccount(tx: Transaction, lines: Line[], texts: readonly string[]) {
  const written = lines.map(({ line }) => line.toLowerCase().trim())
  const keys = [...new Set([...written, ...texts])]
  const rows = await tx<{ key: string; id: number }[]>`
    select email as key, id from users where email = any(${keys}::text[])
    union select lower(username), id from users where lower(username) = any(${keys}::text[])
    order by id`
  const found = Map.groupBy(rows, ({ key }) => key)
  for (const [index, text] of texts.entries()) {
    const those = found.get(written[index] ?? '') ?? found.get(text) ?? []
    settle(lines[index], [...new Set(those.map(({ id }) => id))])
  }
}

const settle = (line: Line | undefined, ids: readonly number[]) => {
  if (!line || ids.length === 0) return
  line.residents = ids.slice(0, MOST_CANDIDATES)
  line.isMore = ids.length > MOST_CANDIDATES
  line.state = ids.length === 1 ? 'found' : 'ambiguous'
}

/** All words of the line are words of the name; a name of exactly these words is preferred. */
async function byName(tx: Transaction, lines: Line[], texts: readonly string[]) {
  const open = texts.flatMap((text, index) => {
    const words = lines[index]?.state === 'missing' && !text.includes('@') ? wordsOf(text) : []
    return words.length > 0 ? [{ index, words }] : []
  })
  if (open.length === 0) return
  const rows = await tx<{ index: number; id: number; isWhole: boolean }[]>`
    select g.index, c.user_id as id, c.is_whole as "isWhole"
    from json_to_recordset(${JSON.stringify(open)}::text::json) as g(index integer, words text[])
    cross join lateral (
      select w.user_id, cardinality(w.name_words) = cardinality(g.words) as is_whole from user_words w
      where w.name_words @> g.words order by 2 desc, 1 limit ${MOST_CANDIDATES + 1}
    ) c
    order by g.index, c.is_whole desc, c.user_id`
  for (const [index, found] of Map.groupBy(rows, row => row.index)) {
    const whole = found.filter(({ isWhole }) => isWhole)
    settle(
      lines[index],
      (whole.length === 1 ? whole : found).map(({ id }) => id),
    )
  }
}

async function bySimilarity(tx: Transaction, lines: Line[], texts: readonly string[]) {
  const open = texts
    .map((text, index) => ({ index, text }))
    .filter(({ index, text }) => lines[index]?.state === 'missing' && text.length > 2)
    .slice(0, MOST_GUESSES)
  if (open.length === 0) return
  await tx`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`
  const rows = await tx<{ index: number; id: number }[]>`
    select g.index, c.user_id as id
    from json_to_recordset(${JSON.stringify(open)}::text::json) as g(index integer, text text)
    cross join lateral (
      select w.user_id from user_words w where g.text <% w.words
      order by word_similarity(g.text, w.words) desc, w.user_id limit ${SIMILAR}
    ) c`
  for (const { index, id } of rows) {
    const line = lines[index]
    if (!line) continue
    line.residents.push(id)
    line.state = 'similar'
  }
}

function markDuplicates(lines: Line[]) {
  const first = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const [id] = line.residents
    if (line.state !== 'found' || id === undefined) continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, index)
    else Object.assign(line, { state: 'duplicate', first: earlier })
  }
}

async function shownBy(tx: Transaction, ids: readonly number[]) {
  const rows = await tx<Candidate[]>`
    select u.id, coalesce(u.full_name, u.username) as name, u.username, u.email, t.name as team, u.blocked,
      f.thumbnail::json as avatar
    from users u left join user_team_configs_members m on m.target_id = u.id
      left join user_team_configs t on t.id = m.owner_id left join files f on f.id = u.avatar_id
    where u.id = any(${ids as number[]}::integer[])`
  return new Map(rows.map(row => [row.id, row]))
}
