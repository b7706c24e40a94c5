import type { DigestKind } from '#contract/domains/notifications.ts'
import {
  coins,
  counted,
  formatSigned,
  greetingAt,
  type PluralForms,
  plural,
  quoted,
  words,
} from '#contract/words.ts'

const events: PluralForms = { one: 'событие', few: 'события', many: 'событий' }
const moreEvents: PluralForms = { one: 'другое событие', few: 'других события', many: 'других событий' }
const deeds: PluralForms = { one: 'дело', few: 'дела', many: 'дел' }
const wait: PluralForms = { one: 'ждёт', few: 'ждут', many: 'ждут' }
const minutes: PluralForms = { one: 'минута', few: 'минуты', many: 'минут' }
const residents: PluralForms = { one: 'жителю', few: 'жителям', many: 'жителям' }

/** What so much energy lights up. */
const lights = (energy: number) =>
  energy < 50
    ? 'хватит на фонарь у подъезда'
    : energy < 200
      ? 'хватит, чтобы осветить двор'
      : energy < 500
        ? 'хватит, чтобы осветить мост'
        : 'хватит на целый проспект'

/** The words of the letter, in the voice of ГрадОС. */
export const texts = {
  city: 'RDP City',
  subject: (kind: DigestKind, parts: readonly string[]) =>
    `${kind === 'weekly' ? 'Неделя в городе' : 'Что нового в городе'}: ${parts.join(', ')}`,
  greeting: (hour: number, name: string) => `${greetingAt(hour)}, ${name}`,
  hello: 'Это ГрадОС.',
  period: { daily: 'С прошлого письма', weekly: 'За неделю' } satisfies Record<DigestKind, string>,
  energyBefore: (period: string) => `${period} вы прибавили городу `,
  energyAfter: (energy: number) => `: ${lights(energy)}. Расскажу коротко.`,
  quietEvents: (period: string) => `${period} кое-что случилось. Расскажу коротко.`,
  onlyWaiting: 'Новостей нет, зато кое-что вас ждёт.',

  energy: (amount: number) => `${formatSigned(amount)}\u00a0${words.points}`,
  coins: (amount: number) => `${formatSigned(amount)}\u00a0${plural(amount, coins)}`,
  events: (number: number) => counted(number, events),
  waiting: (number: number) => `${plural(number, wait)} ${counted(number, deeds)}`,

  happened: 'Что случилось',
  completed: 'Миссия пройдена',
  completedWith: (mission: string, chip: string | null) =>
    chip === null ? quoted(mission) : `${quoted(mission)}. Чип ${quoted(chip)} уже в коллекции`,
  read: 'Ваши статьи читают',
  liked: (number: number) => `Понравилось ${counted(number, residents)}`,
  more: (number: number) => `И ещё ${counted(number, moreEvents)}`,
  inHistory: 'в Истории',
  inNotices: 'в уведомлениях',
  inPortal: 'на Портале',

  waits: 'Что ждёт вас',
  until: (day: string) => `До ${day}`,
  returned: (mission: string) => `Доработать отчёт: ${quoted(mission)}`,
  asks: (by: string | null, comment: string) => (by === null ? comment : `${by}: ${comment}`),
  deadline: (mission: string) => `Закончить миссию ${quoted(mission)}`,
  deadlineText: 'Срок близко, а она ещё не пройдена.',
  booking: (item: string) => `Забрать: ${quoted(item)}`,
  open: { returned: 'Открыть отчёт', deadline: 'Открыть миссию', booking: 'Открыть бронь' },
  moreWaiting: (number: number) => `И ещё ${counted(number, deeds)}`,
  inMissions: 'в Миссиях',
  inBookings: 'в Моих бронях',
  /** What stands before an item of a list. */
  joint: (at: number, count: number) => (at === 0 ? '' : at === count - 1 ? ' и ' : ', '),

  story: { daily: 'Стоит прочитать', weekly: 'История недели' } satisfies Record<DigestKind, string>,
  by: (author: string, time: number) => `${author}, ${counted(time, minutes)}`,
  readOn: 'Читать',

  habit: {
    daily: 'ГрадОС пишет по будням и молчит, когда сказать нечего.',
    weekly: 'ГрадОС пишет по понедельникам и молчит, когда сказать нечего.',
  } satisfies Record<DigestKind, string>,
  other: {
    daily: 'Писать раз в неделю',
    weekly: 'Писать по будням',
  } satisfies Record<DigestKind, string>,
  stop: 'Не писать',

  pages: {
    ask: 'Не присылать письма?',
    askText: 'Сводка города больше не придёт. Всё, что в ней бывает, остаётся в Истории и в уведомлениях.',
    stop: 'Не присылать',
    stopped: 'Письма больше не приходят',
    stoppedText:
      'Передумаете — включите письмо снова: личный кабинет, вкладка «Уведомления», «Письмо со сводкой».',
    toSettings: 'Открыть настройки',
    wrong: 'Ссылка не подходит',
    wrongText:
      'Она оборвана или изменена, поэтому ничего не изменилось. Отключить письмо можно в личном кабинете, на вкладке «Уведомления».',
  },

  noMail: 'Почтовый сервер не настроен: задайте SMTP_URL или SMTP_HOST и перезапустите город',
  mailTrouble: {
    unreachable: (why: string) =>
      `Почтовый сервер не отвечает: проверьте адрес и порт в настройках SMTP (${why})`,
    signIn: (answer: string) => `Почтовый сервер не принял имя или пароль: ${answer}`,
    refused: (answer: string) => `Почтовый сервер не принял письмо: ${answer}`,
  },

  sample: {
    mission: 'Провести воркшоп по работе с API',
    chip: 'Новый чип: «Голос города»',
    chipText: 'Город отметил вас чипом. Он уже в коллекции.',
    report: 'Наставник новичка',
    moderator: 'Игорь Лебедев',
    comment: 'Добавьте план четвёртой недели. Остальное готово.',
    item: 'Худи «Ночной город», M',
    delivery: 'Кабинет 12, с десяти до шести.',
    story: 'Как мы перевели сорок сервисов на единую шину',
    excerpt:
      'Полгода подготовки, три репетиции и одна бессонная ночь. Лучший переезд тот, который заметили только по графику задержек.',
    author: 'Тимур Сафин',
  },
} as const
