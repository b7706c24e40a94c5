import type { EventKey } from '#contract/domains/automation.ts'
import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { type PluralForms, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'

const chips: PluralForms = { one: 'чип', few: 'чипа', many: 'чипов' }
const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const missions: PluralForms = { one: 'миссия', few: 'миссии', many: 'миссий' }

export const texts = {
  myChips: 'Мои чипы',
  chipsOf: (name: string) => `Чипы: ${name}`,
  myLead: 'Что город уже отметил и что ещё можно получить.',
  lead: 'Чем город отметил этого жителя.',
  toProfile: 'Профиль жителя',
  toMissions: 'К миссиям',

  parts: 'Какие чипы показать',
  everything: 'Все',
  held: 'Получены',
  ahead: 'Ещё впереди',
  near: 'Уже близко',
  counted: (count: number) => counted(count, chips),
  loading: 'Раскладываем чипы…',

  /** «у 21 жителя» */
  heldBy: (count: number) => `у\u00a0${counted(count, residents)}`,
  fresh: 'Новый',
  onTheWay: (status: EnrolmentState) => (status === 'submitted' ? 'Отчёт на проверке' : 'Вы участвуете'),
  mission: 'Миссия ',
  named: quoted,
  moreWays: (count: number) => `${counted(count, missions)} на выбор`,
  byHand: 'Вручает модератор',
  steps: (count: number, threshold: number) =>
    `${formatNumber(count)}\u00a0из\u00a0${formatNumber(threshold)}`,
  /** What is counted towards a chip that the city gives by itself. */
  deeds: {
    'article.published': 'Статьи на портале',
    'article.liked': 'Отметки «нравится» у ваших статей',
    'comment.created': 'Комментарии к статьям',
    'mission.completed': 'Пройденные миссии',
    'chip.received': 'Полученные чипы',
    'booking.issued': 'Выданные брони',
    'onboarding.completed': 'Знакомство с городом',
    'login.streak': 'Дни в городе подряд',
  } satisfies Record<EventKey, string>,

  noneTitle: 'Чипов пока нет',
  noneText: 'Первый ждёт в миссиях: у тех, что дают чип, есть бирюзовая метка.',
  noneOfOtherText: 'Когда город отметит этого жителя, чип появится здесь.',
  allHeldTitle: 'Все чипы собраны',
  allHeldText: 'Редкий случай: у вас есть все чипы города. Новые появятся здесь.',
  failedTitle: 'Коллекция не открылась',
  failedText: 'Город не отвечает. С чипами всё в порядке.',

  chip: 'Чип',
  notHeld: 'Пока не получен',
  heldNow: 'В коллекции',
  recalledNow: 'Отозван',
  holder: (name: string) => `Чип из коллекции: ${name}`,
  story: 'Как это было',
  given: 'Чип получен',
  recalled: 'Чип отозван',
  forMission: (name: string) => `За миссию ${quoted(name)}`,
  givenBy: (name: string) => (name ? `Модератор: ${name}` : 'Модератор'),
  ways: 'Как получить',
  noWays: 'Сейчас миссий с этим чипом нет. Его могут вручить модераторы за доброе дело.',
  noLongerGiven: 'Этот чип больше не вручают',
  until: (date: string) => `До ${date}`,
  noDeadline: 'Без срока',
} as const
