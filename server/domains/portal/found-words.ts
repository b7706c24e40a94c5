import type { foundWords as foundWordsCall } from '#contract/calls/reading.ts'
import { reaches } from '#contract/rest/access.ts'
import { searchOf, withoutParticles } from '#contract/search.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { Statement } from '../../rest/statement.ts'
import { formsOf, patternsOf } from '../../rest/words.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

/** Characters of an article among which the words are looked for: finding them takes time in proportion. */
const MOST = 20_000
/** Nodes of a query: each of its words is compared with each word of the text, also where words are equal. */
const MOST_NODES = 60
/** Bytes of a word that a query can hold. */
const MOST_BYTES = 2000
/**
 * Private use characters stand around a found word until the text is cut there, and in the place of «<», since the parser
 * of texts takes `<b>` for markup and drops it; those of the author are dropped.
 */
const CUT = String.raw`U&'[\E000\E001]'`
const PLAIN = String.raw`U&'<\E000\E001\E002', U&'\E002'`
const READABLE = String.raw`U&'\E002', '<'`
const SELECTORS = String.raw`U&'StartSel=\E000,StopSel=\E001`

/** `GET /articles/found-words?_q=маяк&ids[0]=3`: title and a fragment of the text, cut at the words that were found. */
export function foundWords({ engine }: City): CallFunction<typeof foundWordsCall> {
  return async (actor, { parameters: { _q: words, ids } }) => {
    const statement = new Statement()
    const seesAll = reaches(actor.rank, 'moderator')
    const cut = (text: string, options: string) =>
      `to_json(regexp_split_to_array(translate(coalesce(ts_headline('pg_catalog.russian', ${text}, q.query, ${SELECTORS},${options}'), left(${text}, 200)), ${READABLE}), ${CUT}))`
    const { all } = withoutParticles(searchOf(words))
    const forms = all.length > 0 ? all.map(formsOf).join('||') : `''::tsquery`
    const parts = all
      .flatMap(patternsOf)
      .map(pattern => `'${pattern}'`)
      .join(',')
    const plain = (text: string) => `translate(${text}, ${PLAIN})`
    const text = `with answer as materialized (
        select coalesce(json_agg(json_build_object('id', x.id, 'title', ${cut('x.title', 'HighlightAll=true')},
          'text', ${cut('x.text', 'MaxFragments=2,MaxWords=24,MinWords=8,FragmentDelimiter=" … "')}) order by x.id), '[]') as rows
        from (
          select a.id, ${plain("coalesce(a.title, '')")} as title, ${plain(`left(article_text(a.content), ${MOST})`)} as text
          from articles a where a.id = any(${statement.bind(ids, 'integer[]')})
            and (${isLive} or a.author_id = ${statement.slot('me')} or ${seesAll})
          offset 0
        ) x, lateral (select ${forms} || coalesce((
          select string_agg(nullif(phraseto_tsquery('pg_catalog.russian', w.word)::text, ''), ' | ')
          from (select distinct word from regexp_split_to_table(search_text(x.title || ' ' || x.text), ' ') y(word)
            where ' ' || word like any (array[${parts}]::text[]) and octet_length(word) <= ${MOST_BYTES} limit ${MOST_NODES}) w), '')::tsquery as query) y,
        lateral (select case when numnode(y.query) between 1 and ${MOST_NODES} then y.query end as query) q
      )
      select json_build_object('data', a.rows, 'meta', json_build_object())::text as body`
    const [[body]] = await ask(engine, actor, {
      text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
      bounds: statement.bounds,
    })
    return body ?? Buffer.of()
  }
}
