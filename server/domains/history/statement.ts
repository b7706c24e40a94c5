import { type Actor, allowed } from '../../rest/authorize.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import type { City } from '../domain.ts'
import type { HistoryQuery } from './query.ts'
import { type Origin, type Source, sources } from './sources.ts'

/** Greater than every id. */
const LAST = 2_147_483_647

const origins = ({
  author,
  cause = 'null',
  comment = 'null',
  reverses = 'null',
  reversedBy = 'null',
}: Origin) =>
  `, ${author}::integer as author, ${cause}::integer as cause, ${comment}::text as comment,
    ${reverses}::text as reverses, ${reversedBy}::text as reversed_by`
const answers = ({ author = 'null', text }: NonNullable<Source['answer']>) =>
  `, ${author}::integer as answered_by, nullif(${text}, '') as answer`
/** The resident reads it: a login is personal, and moderators find it in the origin. */
const ANSWER = `
  ||',"answer":'||case when who.id is null and t.answer is null then 'null' else '{"author":'||case when who.id is null then 'null' else json_text(coalesce(who.full_name,'Модератор')) end||',"text":'||coalesce(json_text(t.answer),'null')||'}' end`
const WHO = 'left join users who on who.id = t.answered_by'
/** Joined to the entries of the page only. */
const PEOPLE = 'left join users by on by.id = t.author left join mission_award_causes why on why.id = t.cause'
const ORIGIN = `
  ||',"origin":{"author":'||coalesce('{"id":'||by.id||',"name":'||json_text(coalesce(by.full_name, by.username))||'}','null')
  ||',"cause":'||coalesce(json_text(why.name),'null')||',"comment":'||coalesce(json_text(t.comment),'null')
  ||',"reverses":'||coalesce('"'||t.reverses||'"','null')||',"reversed_by":'||coalesce('"'||t.reversed_by||'"','null')||'}'`

/**
 * A page of the feed; its text is the same for all queries of one kind of caller. Each source reads from its
 * index as many rows as a page has; the newest of all these are the page, and titles are computed for them
 * only.
 *
 * The order is: newest first, at one time by source, then by id. At the time of the cursor, rows of earlier
 * sources are therefore on previous pages, and rows of later sources are still to come.
 */
export function historyStatement(
  { table }: Pick<City, 'table'>,
  query: HistoryQuery,
  actor: Actor,
): Compiled {
  const { after, since, until, size, hasOrigin } = query
  const statement = new Statement()
  const bind = (value: number | null) => statement.bind(value, 'integer')
  const user = bind(query.user)
  const time = (value: Date | null, otherwise: string) =>
    statement.bind(value?.toISOString() ?? otherwise, 'timestamptz')
  const moment = time(after ? new Date(after.moment) : until, 'infinity')
  const first = time(since, '-infinity')
  const shown = bind(size)
  const more = bind(size + 1)
  const isAsked = ({ category, of }: Source) =>
    query.categories.has(category) && allowed(actor, table(of), 'find') !== false
  const newest = sources.map((source, at) => {
    const { name, of, owner, moment: when, where } = source
    // The first moment after a month belongs to the next one.
    const last =
      after === null ? (until ? 0 : LAST) : at > after.source ? LAST : at < after.source ? 0 : after.id - 1
    return `(select ${at} as source, '${name}' as name, id, ${when} as moment from ${table(of).name}
      where ${owner} = ${user}${where ? ` and ${where}` : ''} and (${when}, id) <= (${moment}, ${bind(last)}) and ${when} >= ${first}
      order by ${when} desc, id desc limit ${bind(isAsked(source) ? size + 1 : 0)})`
  })
  const told = sources.map(
    (
      {
        category,
        of,
        joins,
        kind,
        title,
        amount = 'null',
        totalAfter = 'null',
        subject,
        group,
        answer,
        until: end,
        origin,
      },
      at,
    ) =>
      `select '${category}' as category, ${kind} as kind, ${title} as title, ${amount}::numeric as amount,
        ${totalAfter}::numeric as total_after, ${subject.type} as type, ${subject.id} as subject, ${subject.title} as subject_title, ${subject.look ?? 'null'} as look,
        ${group} as cause_group, ${end ?? 'null'}::timestamptz as until${answers(answer ?? { text: 'null' })}
        ${hasOrigin ? origins(origin) : ''}
      from ${table(of).name} r ${joins} where p.source = ${at} and r.id = p.id`,
  )
  const text = `with page as materialized (
      select x.*, row_number() over (order by moment desc, source, id desc) as n
      from (${newest.join(' union all ')}) x order by moment desc, source, id desc limit ${more}
    ), answer as materialized (
      select string_agg(
        '{"id":"'||p.name||':'||p.id||'","category":"'||t.category||'","kind":"'||t.kind||'","title":'||json_text(t.title)
        ||',"amount":'||coalesce(trim_scale(t.amount)::text,'null')||',"total_after":'||coalesce(trim_scale(t.total_after)::text,'null')
        ||',"subject":'||coalesce('{"type":"'||t.type||'","id":'||t.subject||',"title":'||json_text(t.subject_title)||',"look":'||coalesce(json_text(t.look),'null')||'}','null')
        ||',"group":'||json_text(t.cause_group)||',"until":'||coalesce(json_moment(t.until),'null')${ANSWER}
        ${hasOrigin ? ORIGIN : ''}||',"createdAt":'||json_moment(p.moment)||'}', ',' order by p.n) as rows
      from page p cross join lateral (${told.join(' union all ')}) t ${WHO} ${hasOrigin ? PEOPLE : ''} where p.n <= ${shown}
    ), next as materialized (
      select (extract(epoch from moment) * 1000)::bigint||'.'||name||':'||id as after
      from page where n = ${shown} and exists (select from page where n > ${shown})
    )
    select '{"data":['||coalesce(a.rows,'')||'],"meta":{"pagination":{"after":'
      ||coalesce('"'||(select after from next)||'"','null')||',"limit":'||${shown}||'}}}' as body`
  return {
    // Without line breaks, because the driver parses the text at every call.
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
