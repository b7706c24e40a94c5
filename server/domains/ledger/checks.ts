import type { Check } from '../check.ts'

const books = [
  { name: 'энергия', table: 'user_points_changes', total: 'points' },
  { name: 'коины', table: 'user_balance_changes', total: 'balance' },
] as const

/** The invariants of one currency (product §3). */
const ofBook = ({ name, table, total }: (typeof books)[number]): Check[] => [
  {
    title: `${name}: счёт жителя равен сумме его строк`,
    sql: `select format('житель %s: на счету %s, по строкам %s', u.id, u.${total}, coalesce(s.sum, 0)) as what
      from users u left join (select user_id, sum(amount) from ${table} group by user_id) s on s.user_id = u.id
      where u.${total} <> coalesce(s.sum, 0)`,
  },
  {
    title: `${name}: остаток в строке равен сумме строк до неё`,
    sql: `select format('строка %s жителя %s: записано %s, выходит %s', id, user_id, total_after, running) as what
      from (select id, user_id, total_after, sum(amount) over (partition by user_id order by id) as running from ${table}) r
      where total_after <> running`,
  },
  {
    title: `${name}: ничего не ниже нуля`,
    sql: `select format('житель %s: на счету %s', id, ${total}) as what from users where ${total} < 0
      union all select format('строка %s: остаток %s', id, total_after) from ${table} where total_after < 0`,
  },
  {
    title: `${name}: отмена возвращает ровно то, что отменяет`,
    sql: `select format('строка %s отменяет строку %s', r.id, r.reverses_id) as what
      from ${table} r left join ${table} o on o.id = r.reverses_id
      where (r.kind = 'reversal') <> (r.reverses_id is not null)
        or r.reverses_id is not null and (o.user_id <> r.user_id or o.amount <> -r.amount
          or o.kind in ('reversal', 'booking', 'refund') or o.id > r.id)
      union all select format('строка %s отменена %s раза', reverses_id, count(*)) from ${table}
      where reverses_id is not null group by reverses_id having count(*) > 1`,
  },
  {
    title: `${name}: за пройденную миссию заплачено один раз и сколько обещано`,
    sql: `select format('прохождение %s жителя %s: обещано %s, заплачено %s', c.id, c.user_id, coalesce(c.${total}, 0), coalesce(p.sum, 0)) as what
      from user_activities c
      left join (select user_activity_id, sum(amount), count(*), min(user_id) as first, max(user_id) as last
        from ${table} where kind = 'reward' group by user_activity_id) p on p.user_activity_id = c.id
      where coalesce(c.${total}, 0) <> coalesce(p.sum, 0) or p.count > 1 or p.first <> c.user_id or p.last <> c.user_id`,
  },
  {
    title: `${name}: у каждой строки есть причина`,
    sql: `select format('строка %s жителя %s', id, user_id) as what from ${table}
      where kind = 'manual' and comment is null and cause_id is null or kind = 'reward' and user_activity_id is null`,
  },
]

/** The invariants of accounts, missions, chips and bookings (product §3). */
export const ledgerChecks: readonly Check[] = [
  ...books.flatMap(ofBook),
  {
    title: 'запись на миссию награждена один раз, и награда принадлежит ей',
    sql: `select format('запись %s жителя %s: состояние %s, прохождений %s', e.id, e.user_id, e.status, count(c.id)) as what
      from user_activity_enrolls e left join user_activities c on c.enrolment_id = e.id
      group by e.id
      having count(c.id) <> (e.status = 'rewarded')::integer
        or bool_or(c.user_id <> e.user_id or c.activity_id <> e.activity_id)`,
  },
  {
    title: 'за бронь заплачено один раз, по её цене',
    sql: `select format('бронь %s жителя %s: цена %s, снято %s', b.id, b.user_id, b.price, coalesce(-sum(l.amount), 0)) as what
      from bookings b left join user_balance_changes l on l.booking_id = b.id and l.kind = 'booking'
      group by b.id
      having count(l.id) <> 1 or bool_or(l.amount <> -b.price or l.user_id <> b.user_id)`,
  },
  {
    title: 'коины вернулись один раз, и только за отклонённую или отменённую бронь',
    sql: `select format('бронь %s жителя %s: состояние %s, цена %s, возвращено %s', b.id, b.user_id, b.status, b.price, coalesce(sum(l.amount), 0)) as what
      from bookings b left join user_balance_changes l on l.booking_id = b.id and l.kind = 'refund'
      group by b.id
      having count(l.id) <> (b.status in ('rejected', 'canceled'))::integer
        or bool_or(l.amount <> b.price or l.user_id <> b.user_id)`,
  },
  {
    title: 'товаров не меньше нуля',
    sql: `select format('товар %s: %s', id, quantity) as what from shop_items where quantity < 0`,
  },
  {
    title: 'чип есть у жителя или нет, второго такого же не бывает',
    sql: `select format('житель %s, чип %s: %s', user_id, badge_id, count(*)) as what
      from user_badges where deleted_at is null group by user_id, badge_id having count(*) > 1`,
  },
  {
    title: 'рядом с именем стоят три последних чипа',
    sql: `select format('житель %s: записаны чипы %s, должны быть %s', coalesce(w.id, d.id), coalesce(w.list, '—'), coalesce(d.list, '—')) as what
      from (select owner_id as id, string_agg(target_id::text, ', ' order by position) as list
        from users_latest_badges group by owner_id) w
      full join (select user_id as id, string_agg(badge_id::text, ', ' order by place) as list
        from (select user_id, badge_id, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from user_badges where deleted_at is null) n where place <= 3 group by user_id) d on d.id = w.id
      where w.list is distinct from d.list`,
  },
  {
    title: 'чип за миссию вручён тому, кто её прошёл',
    sql: `select format('прохождение %s жителя %s, чип жителя %s', c.id, c.user_id, b.user_id) as what
      from user_activities c join user_badges b on b.id = c.user_badge_id where b.user_id <> c.user_id`,
  },
]
