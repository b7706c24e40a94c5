import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { words } from '#contract/words.ts'
import { Statement } from '../../rest/statement.ts'
import type { Column } from './sheet.ts'

const states: Record<EnrolmentState, string> = {
  enrolled: 'Участвует',
  submitted: 'На проверке',
  returned: 'На доработке',
  rewarded: 'Награда вручена',
  canceled: 'Запись отменена',
}
const stateOf = `case p.status ${Object.entries(states)
  .map(([state, label]) => `when '${state}' then '${label}'`)
  .join(' ')} end`

const moment = (column: string) =>
  `to_char(${column} at time zone city_time_zone(), 'YYYY-MM-DD"T"HH24:MI:SS')`

const columns: readonly (Column & { readonly sql: string })[] = [
  { header: 'Житель', width: 30, kind: 'text', sql: 'coalesce(u.full_name, u.username)' },
  { header: 'Почта', width: 30, kind: 'text', sql: 'u.email' },
  {
    header: 'Команда',
    width: 20,
    kind: 'text',
    sql: '(select t.name from user_team_configs_members m join user_team_configs t on t.id = m.owner_id where m.target_id = u.id)',
  },
  { header: 'Состояние', width: 18, kind: 'text', sql: stateOf },
  { header: 'Участвует с', width: 17, kind: 'moment', sql: moment('p.since') },
  { header: 'Отчёт отправлен', width: 17, kind: 'moment', sql: moment('p.submitted_at') },
  { header: 'Отчёт', width: 60, kind: 'text', sql: 'p.report' },
  { header: 'Решено', width: 17, kind: 'moment', sql: moment('p.decided_at') },
  { header: 'Кто решил', width: 30, kind: 'text', sql: 'coalesce(b.full_name, b.username)' },
  { header: 'Комментарий', width: 40, kind: 'text', sql: 'p.comment' },
  { header: words.points, width: 12, kind: 'amount', sql: 'p.points' },
  { header: words.balance, width: 12, kind: 'amount', sql: 'p.balance' },
]
export const participantColumns: readonly Column[] = columns

/**
 * The report that a moderator decides or has decided about. A draft is not for others: of who is rewarded before sending it, or while
 * it replaces a report that was returned. A report of files alone has no version of its words. Reports that were decided before
 * versions were recorded have none at all.
 */
const SENT = `case when e.status = 'submitted' then e.report when e.status = 'rewarded' and e.submitted_at is not null then (
  select case when count(*) = 0 then e.report
    else (array_agg(i.new_value #>> '{}' order by i.id desc) filter (where i.field = 'report'))[1] end
  from user_activity_enroll_change_items i
  where i.user_activity_enroll_id = e.id and i.field in ('report', 'attachments')) end`

/** Everybody enrolled in a mission and everybody rewarded without an enrolment, the latest first. */
export function participantsStatement(mission: number) {
  const statement = new Statement()
  const id = statement.bind(mission, 'integer')
  return {
    text: `
      select ${columns.map(({ sql }) => sql).join(', ')}
      from (
        select e.user_id, e.status, e.created_at as since, e.submitted_at, ${SENT} as report, e.decided_at, e.decided_by_id as by_id,
          coalesce(c.comment, e.moderator_comment) as comment, c.points, c.balance
        from user_activity_enrolls e left join user_activities c on c.enrolment_id = e.id where e.activity_id = ${id}
        union all
        select c.user_id, 'rewarded', null, null, null, c.created_at, c.awarded_by_id, c.comment, c.points, c.balance
        from user_activities c where c.activity_id = ${id} and c.enrolment_id is null
      ) p
      join users u on u.id = p.user_id left join users b on b.id = p.by_id
      order by coalesce(p.since, p.decided_at) desc, p.user_id`,
    bounds: statement.bounds,
  }
}
