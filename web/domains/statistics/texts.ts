import { MOST_WAITING, type OverviewPeriod } from '#contract/domains/overview.ts'
import { coins, type PluralForms, plural, quoted } from '#contract/words.ts'
import { capitalized } from '../../ui/capitalized.ts'
import { formatDay, formatDayOfYear } from '../../ui/dates.ts'
import { counted, formatNumber, formatSigned } from '../../ui/numbers.ts'
import { sinceDay } from '../../ui/sinceDay.ts'
import { lateEnrolments } from '../missions/screens/admin/review/texts.ts'

const peopleDative: PluralForms = { one: 'жителю', few: 'жителям', many: 'жителям' }
const days: PluralForms = { one: 'день', few: 'дня', many: 'дней' }
const hours: PluralForms = { one: 'час', few: 'часа', many: 'часов' }
const minuteForms: PluralForms = { one: 'минуту', few: 'минуты', many: 'минут' }
const months: PluralForms = { one: 'месяц', few: 'месяца', many: 'месяцев' }
const points: PluralForms = { one: 'пункт', few: 'пункта', many: 'пунктов' }
const missions: PluralForms = { one: 'миссия', few: 'миссии', many: 'миссий' }
const enrolments: PluralForms = { one: 'запись', few: 'записи', many: 'записей' }
const HOUR = 60

/** `50 минут`, `6 часов`, `1 день 18 часов`. */
export function duration(minutes: number): string {
  if (minutes < HOUR) return counted(Math.round(minutes), minuteForms)
  const whole = Math.round(minutes / HOUR)
  if (whole < 24) return counted(whole, hours)
  const rest = whole % 24
  const inDays = counted(Math.floor(whole / 24), days)
  return rest && whole < 24 * 7 ? `${inDays} ${counted(rest, hours)}` : inDays
}

/** How long ago a moment was: `2 дня 4 часа`. */
const since = (moment: string) => duration(Math.max((Date.now() - Date.parse(moment)) / 60_000, 1))

/** A figure that is counted up to a bound only. */
export const upTo = (n: number) => (n >= MOST_WAITING ? `${formatNumber(MOST_WAITING)}+` : formatNumber(n))

export const texts = {
  title: 'Сводка',
  lead: (from: string, to: string) =>
    `${capitalized(sinceDay(from.slice(0, 4) === to.slice(0, 4) ? formatDayOfYear(from) : formatDay(from)))} по ${formatDay(to)}, по времени города`,
  loading: 'Считаем…',
  period: 'Период',
  periods: { month: '4 недели', quarter: '12 недель', year: 'Год' } satisfies Record<OverviewPeriod, string>,
  teamNote:
    'Записи и брони считаем за командой, в которой их начали; жителей и коины на счетах — по тем, кто в ней сейчас.',
  table: 'Таблицей',
  week: 'Неделя с',
  month: 'Месяц',
  open: (what: string) => `${what}: открыть список`,
  openOne: (name: string) => `Открыть ${quoted(name)}`,

  waiting: {
    title: 'Что ждёт',
    reports: (n: number) =>
      plural(n, { one: 'отчёт ждёт проверки', few: 'отчёта ждут проверки', many: 'отчётов ждут проверки' }),
    bookings: (n: number) =>
      plural(n, { one: 'бронь ждёт решения', few: 'брони ждут решения', many: 'броней ждут решения' }),
    overdue: (n: number) => plural(n, lateEnrolments),
    themes: (n: number) =>
      plural(n, { one: 'тема ждёт решения', few: 'темы ждут решения', many: 'тем ждут решения' }),
    oldest: (moment: string) => `дольше всех — ${since(moment)}`,
    overdueSince: (moment: string) => `срок прошёл ${since(moment)} назад`,
    nothing: 'никто не ждёт',
  },

  activity: {
    title: 'Активные жители',
    running: (week: string) => `${week}, идёт`,
    of: 'из',
    now: 'заходили на этой неделе, на прошлой —',
    residents: 'Жителей',
    about: 'Сколько жителей заходило в город, по неделям',
  },
  funnel: {
    title: 'От записи до награды',
    share: 'доходят до награды',
    points: (n: number) => `${formatSigned(n)} ${plural(n, points)} к прошлому периоду`,
    enrolled: 'Записались',
    sent: 'Отправили отчёт',
    rewarded: 'Получили награду',
    canceled: 'Отменено',
    now: 'Сейчас',
    before: 'Период до того',
    notSent: (n: number) => `${formatNumber(n)} без отчёта`,
    overdue: (n: number) => `у ${upTo(n)} прошёл срок`,
    left: (n: number) => `${counted(n, enrolments)} отменили`,
    notRewarded: (n: number) => `${formatNumber(n)} ещё без награды`,
    returned: (n: number) => `${upTo(n)} на доработке`,
    nobody: 'За этот период никто не записывался.',
    step: 'Шаг',
  },
  decisions: {
    title: 'Сколько ждут решения',
    reports: 'Отчёт',
    bookings: 'Бронь',
    usual: (figure: string) => `обычно ждёт ${figure}`,
    before: (minutes: number) => `раньше — ${duration(minutes)}`,
    usualBooking: 'бронь —',
    nothing: 'Решений за этот период не было.',
    hours: (n: number) => `${formatNumber(n)}\u00a0ч`,
    about: 'Медиана времени до решения, по неделям',
    none: '—',
  },
  energy: {
    title: 'Энергия по типам миссий',
    before: (amount: number) => `в прошлом периоде — ${formatNumber(amount)}`,
    manual: 'Без миссии',
    type: 'Тип миссии',
    amount: 'bitW',
    nothing: 'За этот период энергии не начисляли.',
  },
  treasury: {
    title: 'Казна города',
    reserve: (n: number) => `${formatNumber(n)} ${Number.isInteger(n) ? plural(n, months) : 'месяца'}`,
    held: 'можно тратить то, что у жителей на руках',
    none: 'Трат пока не было',
    noneLately: 'Больше трёх месяцев без трат',
    yearAgo: (n: number) => `год назад было ${formatNumber(n)}`,
    issued: 'Начислено',
    issuedIn: (month: string) => `Начислено за ${month}`,
    spent: 'Потрачено',
    atHand: 'На руках у жителей',
    about: 'Сколько коинов начислено и потрачено, по месяцам',
  },
  idle: {
    missions: 'Миссии почти без записей',
    mission: (taken: number, opened: string) => `${counted(taken, enrolments)} за ${since(opened)}`,
    items: 'Слишком дорогие товары',
    item: (price: number, buyers: number) =>
      `${formatNumber(price)} ${plural(price, coins)}, ${buyers === 0 ? 'никому не по карману' : `по карману ${counted(buyers, peopleDative)}`}`,
    chips: 'Чипы, которых нет ни у кого',
    chip: (n: number) =>
      n === 0
        ? 'Ни одна миссия его не даёт'
        : `${plural(n, { one: 'Даёт', few: 'Дают', many: 'Дают' })} ${counted(n, missions)}`,
    nothing: {
      missions: 'На каждую миссию, которая открыта больше двух недель, есть записи.',
      items: 'Каждый товар кому-то по карману.',
      chips: 'У каждого чипа есть владелец.',
    },
    whole: 'По всему городу',
  },
}
