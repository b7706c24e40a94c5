import { isPart, readings, type Term } from '#contract/search.ts'
import type { Database } from '../../database/pool.ts'

/** In a smaller city frequent words make no difference; without them its plans do not change with the statistics. */
const LEAST_RESIDENTS = 50_000
/** Of the residents. */
const FREQUENT = 0.02

/** Words that a smaller part of the residents has are not read: they hardly change whether a term is frequent. */
const LEAST_PART_OF_ALL = FREQUENT / 20

interface NameWord {
  readonly word: string
  /** Of the residents, from 0 to 1. */
  readonly part: number
}

/** Words that many names have, as PostgreSQL's statistics count them (docs/decisions/027). */
export class FrequentNames {
  #words: readonly NameWord[] = []

  async read(sql: Database): Promise<void> {
    this.#words = await sql<NameWord[]>`
      select e.word, e.part from pg_stats s
      join pg_class c on c.relname = s.tablename and c.relnamespace = s.schemaname::regnamespace
      cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(word, part)
      where s.schemaname = 'public' and s.tablename = 'user_words' and s.attname = 'name_words'
        and c.reltuples >= ${LEAST_RESIDENTS} and e.part >= ${LEAST_PART_OF_ALL} and e.word is not null`
  }

  /** Whether the term is part of so many names that the index of another term finds sooner. */
  has = (term: Term): boolean => {
    const tests = readings(term).map(reading =>
      isPart(reading) ? (word: string) => word.includes(reading) : (word: string) => word.startsWith(reading),
    )
    const among = this.#words.filter(({ word }) => tests.some(isIn => isIn(word)))
    return among.reduce((sum, { part }) => sum + part, 0) >= FREQUENT
  }
}
