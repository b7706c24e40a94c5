import { coins, type PluralForms, plural, quoted, words } from '#contract/words.ts'
import { formatLately, formatTime } from '../../../../../ui/dates.ts'
import { formatNumber } from '../../../../../ui/numbers.ts'

const reports: PluralForms = { one: 'отчёт', few: 'отчёта', many: 'отчётов' }
/** «2 записи просрочены»: on every screen that counts them. */
export const lateEnrolments: PluralForms = {
  one: 'запись просрочена',
  few: 'записи просрочены',
  many: 'записей просрочено',
}
const wait: PluralForms = { one: 'ждёт', few: 'ждут', many: 'ждут' }

interface Reward {
  readonly chip: string | null
  readonly points: number | null
  readonly balance: number | null
}

/** `чип «Картограф»` or `100 bitW и 50 коинов`; empty for a mission without a reward. */
export function rewardWords({ chip, points, balance }: Reward): string {
  if (chip) return `чип ${quoted(chip)}`
  return [
    points && `${formatNumber(points)}\u00a0${words.points}`,
    balance && `${formatNumber(balance)}\u00a0${plural(balance, coins)}`,
  ]
    .filter(Boolean)
    .join(' и ')
}

export const texts = {
  title: 'Проверка',
  lead: 'Сначала те, кто ждёт дольше. Решение сразу открывает следующий отчёт.',
  queues: 'Что проверяем',
  tabs: { reports: 'Отчёты', late: 'Просроченные' },
  waiting: {
    reports: (count: number) =>
      `${formatNumber(count)}\u00a0${plural(count, reports)} ${plural(count, wait)} проверки`,
    late: (count: number) => `${formatNumber(count)}\u00a0${plural(count, lateEnrolments)}`,
  },
  queue: { reports: 'Отчёты на проверке', late: 'Срок прошёл, отчёта нет' },
  loading: 'Открываем очередь…',
  loadingReport: 'Открываем отчёт…',
  empty: {
    reports: { title: 'Всё проверено', text: 'Новые отчёты появятся здесь сами.' },
    late: { title: 'Никто не опаздывает', text: 'Просроченные записи появятся здесь сами.' },
  },
  toMissions: 'К миссиям',
  failedTitle: 'Очередь не открылась',
  failedText: 'Город не отвечает. Отчёты на месте.',
  reportFailedTitle: 'Отчёт не открылся',
  noReportTitle: 'Такого отчёта нет',
  noReportText: 'Возможно, ссылка неполная. Выберите отчёт из очереди.',
  choose: 'Выберите отчёт из списка.',
  toQueue: 'К списку',

  sentAt: (date: string) => `Отправлен ${formatLately(date)}`,
  enrolledAt: (date: string) => `Запись ${formatLately(date)}`,
  own: 'Ваш отчёт',
  withMe: (until: number) => `Проверяете вы, до ${formatTime(until)}`,
  with: (name: string, until: number) => `${name}, до ${formatTime(until)}`,
  withScreenReader: 'Проверяет ',
  returned: 'Отчёт вернули',

  noMission: 'Миссия удалена',
  deadline: 'Срок',
  over: (date: string) => `прошёл ${date}`,
  none: 'без срока',
  reward: 'Награда',
  thanks: 'Благодарность города',
  task: 'Что нужно было сделать',
  report: 'Отчёт',
  noText: 'Текста нет, смотрите файлы.',
  notSent: 'Отчёта нет.',
  files: 'Файлы',
  takeDown: 'Изъять файл…',
  takeDownTitle: (name: string) => `Изъять файл ${quoted(name)}`,
  takeDownOne: 'Изъять файл',
  takeDownWhich: 'Какой файл',
  takeDownWhichRequired: 'Выберите файл',
  takeDownCost:
    'Содержимое и имя файла удалятся навсегда, вернуть их нельзя. На его месте останется «Файл изъят» с датой. Кто изъял и почему, увидят модераторы.',
  takeDownReason: 'Почему',
  takeDownReasonHelp: 'Например, утечка или требование закона',
  takeDownReasonRequired: 'Напишите, почему файл изъят',
  takeDownAction: 'Изъять',
  takingDown: 'Изымаем',
  notTakenDown: 'Файл не изъят',
  enlarge: (name: string) => `Увеличить: ${name}`,
  reduce: (name: string) => `Уменьшить: ${name}`,
  story: 'История',
  chapters: {
    enrolled: 'Запись на миссию',
    sent: 'Отчёт отправлен',
    claimed: 'Взят на проверку',
    returned: 'Возвращён на доработку',
    rewarded: 'Награда вручена',
    takenDown: 'Файл изъят',
  },

  decision: 'Решение',
  ownNote: 'Это ваш отчёт: его проверит другой модератор.',
  ownLateNote: 'Это ваша запись: о ней решит другой модератор.',
  claimedNote: (name: string, until: number) =>
    `Сейчас проверяет ${name}. Если решения не будет, в ${formatTime(until)} отчёт вернётся в очередь.`,
  claim: 'Взять на проверку',
  claiming: 'Берём',
  release: 'Вернуть в очередь',
  releasing: 'Возвращаем',
  giveBack: 'На доработку…',
  giveReward: 'Наградить…',
  noReportNote: 'Миссия с отчётом: наградить можно, когда он придёт.',
  remove: 'Снять с миссии…',
  removing: 'Снимаем',
  removeTitle: (name: string) => `${name}: снять с миссии без награды`,
  removeComment: 'Почему',
  removeAction: 'Снять с миссии',
  removeReasonRequired: 'Напишите, почему снимаете с миссии: житель увидит причину',
  removed: 'Житель снят с миссии',

  returnTitle: 'Вернуть на доработку',
  returnComment: 'Что доработать',
  seen: 'Житель увидит это',
  commentRequired: 'Напишите, что доработать: житель увидит комментарий',
  return: 'Вернуть',
  returning: 'Возвращаем',
  returnedDone: 'Отчёт возвращён на доработку',
  rewardTitle: (name: string, reward: string) => (reward ? `${name}: ${reward}` : name),
  rewardComment: 'Комментарий, по желанию',
  rewardAction: 'Наградить',
  rewarding: 'Награждаем',
  rewardedDone: 'Награда вручена',
  cancel: 'Отмена',
  tooLong: (max: number) => `Не длиннее ${formatNumber(max)} знаков`,

  decided: {
    rewarded: 'Награда уже вручена',
    returned: 'Отчёт возвращён на доработку',
    canceled: 'Запись отменена',
  },
  decidedBy: (name: string, date: string) => `${name}, ${formatLately(date)}`,
  toNext: 'К следующему',
  alreadyDecided: 'Решение уже принял другой модератор',
  notDone: 'Не получилось',

  shortcuts: 'Клавиши',
  keys: [
    { keys: ['↑', '↓'], does: 'по списку (или J, K)' },
    { keys: ['Enter'], does: 'к отчёту' },
    { keys: ['В'], does: 'взять, вернуть в очередь' },
    { keys: ['Д'], does: 'на доработку' },
    { keys: ['Н'], does: 'наградить' },
    { keys: ['Ctrl', 'Enter'], does: 'отправить' },
  ],
} as const
