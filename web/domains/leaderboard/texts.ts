import type { NoPlaceReason, RatingPeriod, RatingTime } from '#contract/domains/rating-types.ts'
import { type PluralForms, plural, words } from '#contract/words.ts'
import { capitalized } from '../../ui/capitalized.ts'
import { formatDayOfYear, monthName } from '../../ui/dates.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { sinceDay } from '../../ui/sinceDay.ts'

const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const onBoard: PluralForms = { one: 'житель', few: 'жителя', many: 'жителей' }
const teams: PluralForms = { one: 'команда', few: 'команды', many: 'команд' }
const active: PluralForms = { one: 'активного', few: 'активных', many: 'активных' }
const places: PluralForms = { one: 'место', few: 'места', many: 'мест' }

const quarters = ['I', 'II', 'III', 'IV']

/** «Ноябрь 2026», «Неделя с 16 ноября», «IV квартал 2026», «2026 год»; `from` is the first day, `2026-11-01`. */
export function periodTitle(period: RatingPeriod, from: string | null) {
  if (period === 'all' || !from) return 'Всё время'
  const [year, month] = from.split('-')
  if (period === 'week') return `Неделя ${sinceDay(formatDayOfYear(from)).replace(' ', '\u00a0')}`
  if (period === 'month') return `${capitalized(monthName(from))}\u00a0${year}`
  if (period === 'quarter') return `${quarters[Math.floor((Number(month) - 1) / 3)]}\u00a0квартал ${year}`
  return `${year}\u00a0год`
}

export const energy = (points: number) => `${formatNumber(points)}\u00a0${words.points}`

export const texts = {
  leaderboard: 'Лидерборд',
  lead: (total: number | undefined) =>
    total === undefined
      ? 'Вклад каждого жителя в энергию города'
      : `Вклад каждого жителя в энергию города. Всего ${energy(total)}`,
  board: 'Чья доска',
  boards: { residents: 'Жители', teams: 'Команды' },
  period: 'За какое время',
  periods: {
    month: 'Месяц',
    week: 'Неделя',
    quarter: 'Квартал',
    year: 'Год',
    all: 'Всё время',
  } satisfies Record<RatingPeriod, string>,
  time: 'Этот период или прошлый',
  times: {
    month: { current: 'Этот месяц', previous: 'Прошлый' },
    week: { current: 'Эта неделя', previous: 'Прошлая' },
    quarter: { current: 'Этот квартал', previous: 'Прошлый' },
    year: { current: 'Этот год', previous: 'Прошлый' },
  } satisfies Record<Exclude<RatingPeriod, 'all'>, Record<RatingTime, string>>,
  results: {
    month: 'Итоги прошлого месяца',
    week: 'Итоги прошлой недели',
    quarter: 'Итоги прошлого квартала',
    year: 'Итоги прошлого года',
  } satisfies Record<Exclude<RatingPeriod, 'all'>, string>,
  winners: {
    month: 'Победители прошлого месяца',
    week: 'Победители прошлой недели',
    quarter: 'Победители прошлого квартала',
    year: 'Победители прошлого года',
  } satisfies Record<Exclude<RatingPeriod, 'all'>, string>,
  filters: 'Поиск и фильтры',
  team: 'Команда',
  allTeams: 'Все команды',
  missions: 'Тип миссий',
  allMissions: 'Вся энергия',
  myPlace: 'Моё место',
  find: 'Найти жителя',
  forget: 'Больше не искать',
  typeName: 'Начните вводить имя',
  nobody: 'Никого не нашли',
  sought: 'Вы искали',
  noPlaceHere: 'У этого жителя здесь нет места.',
  placeIsBelow:
    'Этот житель участвует, но на доске видны только первые места: дальше каждый видит своё место сам.',

  podium: 'Первые места',
  places: 'Места',
  place: (position: number) => `${formatNumber(position)}-е место`,
  you: (name: string) => `Вы, ${name}`,
  vacant: 'Место свободно',
  untaken: 'Никто не занял',
  moved: (change: number) =>
    change === 0
      ? 'на том же месте'
      : `на ${formatNumber(Math.abs(change))}\u00a0${plural(change, places)} ${change > 0 ? 'выше' : 'ниже'}, чем в прошлый раз`,
  newName: 'новое',
  loading: 'Считаем энергию…',
  taking: (total: number) => `На доске ${counted(total, onBoard)}`,
  ending: (shown: number, total: number) =>
    `Здесь видны первые ${formatNumber(shown)} из ${counted(total, residents)}. Дальше каждый видит своё место сам: важен вклад, а не номер.`,

  teamScore:
    'Энергия на одного активного участника. Активны те, у кого за это время есть место на доске жителей.',
  teamScoreThen:
    'Энергия на одного активного участника, по нынешнему составу команд. Активны те, у кого за это время есть место на доске жителей.',
  perMember: `${words.points} на участника`,
  amongActive: (members: number) => `на\u00a0${counted(members, active)}`,
  ownTeam: 'Ваша команда',
  takingTeams: (total: number) => `На доске ${counted(total, teams)}`,
  endingTeams: (shown: number, total: number) =>
    `Здесь видны первые ${formatNumber(shown)} из ${formatNumber(total)}. Дальше каждая команда видит своё место сама: важен вклад, а не номер.`,
  noTeamTitle: 'Вы пока не в команде',
  noTeamText:
    'Команды жителей собирает администратор города. Если ваша уже здесь, попросите его добавить вас.',
  idleTeam: {
    title: 'Место вашей команды ждёт',
    text: 'За это время в ней пока нет активных участников. После любой миссии с bitW она появится на доске.',
  },
  idleTeamOfType: {
    title: 'Вашей команды здесь нет',
    text: 'За миссии этого типа у неё за это время энергии нет.',
  },
  idleTeamThen: { title: 'Вашей команды здесь нет', text: 'За это время в ней не было активных участников.' },

  emptyTitle: 'Здесь пока тихо',
  emptyText: 'За это время ещё никто не принёс энергии. Первая миссия зажжёт башню.',
  emptyTeams: 'За это время команды ещё не собрали энергии. Первая миссия зажжёт огни.',
  emptyThenTitle: 'Здесь было тихо',
  emptyThen: 'За это время никто не принёс энергии.',
  emptyThenTeams: 'За это время команды не собрали энергии.',
  /** Where a team or a mission type is chosen: others may have brought energy. */
  emptyPart: 'За это время здесь никто не принёс энергии.',
  toMissions: 'К миссиям',
  everything: 'Показать всех',
  failedTitle: 'Доска не открылась',
  failedText: 'Город не отвечает. Места никуда не делись.',

  without: {
    'no-energy': {
      title: 'Ваше место ждёт',
      text: 'За это время у вас пока нет энергии. После любой миссии с bitW вы появитесь на доске.',
    },
    hidden: {
      title: 'Вас здесь не видно',
      text: 'Вы выбрали не показываться на доске. Передумать можно в любой момент в личном кабинете.',
    },
    staff: {
      title: 'Вы вне зачёта',
      text: 'Модераторы и администраторы начисляют энергию, поэтому на доске их нет.',
    },
    'other-team': {
      title: 'Это доска другой команды',
      text: 'Своё место видно на доске всего города или вашей команды.',
    },
  } satisfies Record<NoPlaceReason, { title: string; text: string }>,
  noEnergyThen: { title: 'Вас здесь нет', text: 'За это время у вас не было энергии.' },
  noEnergyOfType: { title: 'Вас здесь нет', text: 'За миссии этого типа у вас за это время энергии нет.' },
  hiddenHere: 'Вы выбрали не показываться на доске. Передумать можно прямо здесь.',
  toAccount: 'Открыть личный кабинет',
  allCity: 'Весь город',
} as const
