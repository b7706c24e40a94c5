import { causeInUse, causeUses, type EventKey } from '#contract/domains/automation.ts'
import type { SettingName } from '#contract/domains/history.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import { coins, type PluralForms, plural, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'

const residents: PluralForms = { one: 'житель', few: 'жителя', many: 'жителей' }
const residentsGenitive: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const days: PluralForms = { one: 'день', few: 'дня', many: 'дней' }
const people: PluralForms = { one: 'человек', few: 'человека', many: 'человек' }
const open: PluralForms = { one: 'открытая миссия', few: 'открытые миссии', many: 'открытых миссий' }
const planned: PluralForms = { one: 'запланированная', few: 'запланированные', many: 'запланированных' }

const events: Record<EventKey, PluralForms> = {
  'article.published': { one: 'статья', few: 'статьи', many: 'статей' },
  'article.liked': { one: 'отметка «нравится»', few: 'отметки «нравится»', many: 'отметок «нравится»' },
  'comment.created': { one: 'комментарий', few: 'комментария', many: 'комментариев' },
  'mission.completed': { one: 'пройденная миссия', few: 'пройденные миссии', many: 'пройденных миссий' },
  'chip.received': { one: 'чип', few: 'чипа', many: 'чипов' },
  'booking.issued': { one: 'выданная бронь', few: 'выданные брони', many: 'выданных броней' },
  'onboarding.completed': {
    one: 'знакомство с городом',
    few: 'знакомства с городом',
    many: 'знакомств с городом',
  },
  'login.streak': { one: 'день входа подряд', few: 'дня входа подряд', many: 'дней входа подряд' },
}

/** After «не больше». */
const genitive: Record<EventKey, PluralForms> = {
  'article.published': { one: 'статьи', few: 'статей', many: 'статей' },
  'article.liked': { one: 'отметки «нравится»', few: 'отметок «нравится»', many: 'отметок «нравится»' },
  'comment.created': { one: 'комментария', few: 'комментариев', many: 'комментариев' },
  'mission.completed': { one: 'пройденной миссии', few: 'пройденных миссий', many: 'пройденных миссий' },
  'chip.received': { one: 'чипа', few: 'чипов', many: 'чипов' },
  'booking.issued': { one: 'выданной брони', few: 'выданных броней', many: 'выданных броней' },
  'onboarding.completed': {
    one: 'знакомства с городом',
    few: 'знакомств с городом',
    many: 'знакомств с городом',
  },
  'login.streak': { one: 'дня входа', few: 'дней входа', many: 'дней входа' },
}

export const texts = {
  title: 'Настройки',
  lead: 'Перед каждой правкой видно, что изменится. Все правки остаются в журнале.',
  tabs: 'Настройки города',
  tabNames: { rules: 'Правила', security: 'Безопасность' },
  sections: 'Разделы настроек',
  log: 'Журнал',
  loading: 'Загружаем…',
  save: 'Сохранить',
  saving: 'Сохраняем',
  cancel: 'Отменить',
  close: 'Закрыть',
  delete: 'Удалить',
  keep: 'Оставить',
  notSaved: 'Не получилось сохранить',
  saved: 'Сохранено',
  required: 'Заполните это поле',
  number: 'Нужно целое число от 1',
  numberUpTo: (most: number) => `Нужно целое число от 1 до ${formatNumber(most)}`,
  edit: (name: string) => `Изменить: ${name}`,
  remove: (name: string) => `Удалить: ${name}`,
  more: 'Показать ещё',

  ratio: {
    title: 'Курс',
    lead: 'Сколько коинов предлагать за 1\u00a0bitW в новых миссиях.',
    label: 'Коинов за 1\u00a0bitW',
    now: (ratio: number) => `сейчас ${formatNumber(ratio)}`,
    example: (points: number) => `${formatNumber(points)}\u00a0bitW сейчас`,
    becomes: 'станет',
    invalid: 'Курс — число больше нуля, не больше двух знаков после запятой',
    effect: (missions: { open: number; planned: number }) =>
      `${counted(missions.open, open)} и ${counted(missions.planned, planned)} не изменятся: коины в них уже записаны.`,
    pace: (more: number) =>
      `При том же темпе жители будут получать на ${formatNumber(Math.abs(Math.round(more)))}\u00a0${plural(Math.abs(Math.round(more)), coins)} в месяц ${more < 0 ? 'меньше' : 'больше'}.`,
    field: 'курс',
    save: 'Сохранить курс',
    saved: 'Курс сохранён',
  },
  bonus: {
    title: 'Бонус реактора',
    lead: 'Прибавка к общей энергии города, её видно на главной.',
    label: 'Бонус, bitW',
    residents: 'Жители',
    reactor: 'На реакторе',
    effect: (before: number, after: number) =>
      `На главной у всех станет ${formatNumber(after)}\u00a0bitW вместо ${formatNumber(before)}. Счета жителей и лидерборд не изменятся.`,
    invalid: 'Бонус — число, не больше двух знаков после запятой',
    field: 'бонус',
    save: 'Сохранить бонус',
    saved: 'Бонус сохранён',
  },
  cities: {
    title: 'Города',
    lead: 'Из этого списка выбирают город в карточке жителя.',
    add: 'Добавить город',
    name: 'Название города',
    remove: (city: string) => `Убрать город ${city}`,
    removeTitle: (city: string) => `Убрать ${quoted(city)} из списка?`,
    removeText: (n: number | undefined) =>
      n === undefined
        ? 'В карточках жителей город останется, но выбрать его заново будет нельзя.'
        : n === 0
          ? 'Этот город никто не выбрал. Выбрать его больше будет нельзя.'
          : `Город останется в карточках у ${counted(n, residentsGenitive)}, но выбрать его заново будет нельзя.`,
    removed: 'Город убран из списка',
    effect:
      'Город можно будет выбрать в карточке жителя. У тех, у кого уже выбран другой, ничего не изменится.',
    added: 'Город добавлен: его можно выбрать в карточке жителя',
    known: 'Такой город уже есть',
    none: 'Список пуст: выбирать не из чего.',
  },
  causes: {
    title: 'Причины',
    lead: 'Готовые слова для наград и списаний.',
    add: 'Добавить причину',
    used: causeUses,
    name: 'Название',
    description: 'Пояснение',
    create: 'Новая причина',
    change: 'Причина',
    effectNew: 'Появится в каждом окне награды и списания.',
    effect: (n: number | undefined) =>
      n === undefined
        ? 'Новые слова появятся и в прошлых записях.'
        : n === 0
          ? 'Эту причину ещё не использовали.'
          : `Новые слова появятся и в прошлых записях: причину использовали ${causeUses(n)}.`,
    saved: 'Причина сохранена',
    deleteTitle: (name: string) => `Удалить ${quoted(name)}?`,
    deleteText: (used: number | undefined) =>
      used === undefined
        ? 'Если её уже использовали, она останется.'
        : 'Её ещё не использовали, поэтому в истории ничего не изменится.',
    usedText: causeInUse,
    usedTitle: 'Эту причину не удалить',
    understood: 'Понятно',
    deleted: 'Причина удалена',
    none: 'Причин пока нет.',
  },
  conditions: {
    title: 'Условия',
    lead: 'ГрадОС награждает сам, когда событий набралось достаточно.',
    add: 'Добавить условие',
    name: (event: EventKey, threshold: number, window: number | null) =>
      `${counted(threshold, events[event])}${window !== null && event !== 'login.streak' ? ` за ${counted(window, days)}` : ''}`,
    mission: (name: string, reward: string) => `Миссия ${quoted(name)}${reward && `, ${reward}`}`,
    obstacles: {
      deleted: 'Миссия удалена',
      over: 'Срок миссии прошёл',
      planned: 'Миссия ещё не открыта',
      chipDeleted: 'Чип миссии удалён',
    },
    chip: 'чип',
    gets: (n: number) =>
      `${plural(n, { one: 'Получит', few: 'Получат', many: 'Получат' })} ${counted(n, residents)}`,
    would: (n: number) =>
      `${plural(n, { one: 'Получил бы', few: 'Получили бы', many: 'Получили бы' })} ${counted(n, residents)}`,
    unknown: 'Не сосчитать',
    active: 'Включено',
    turn: (name: string) => `Включить: ${name}`,
    create: 'Новое условие',
    change: 'Условие',
    event: 'Событие',
    threshold: 'Сколько событий',
    window: 'За сколько дней',
    ever: 'за всё время',
    windowAbout: 'Пусто — за всё время',
    windowStreak: 'Для входов подряд — столько же дней',
    award: 'Миссия',
    awardHint: 'Начните вводить название',
    effect: (n: number) =>
      n === 0
        ? 'Сейчас награждать некого: столько событий пока ни у кого нет или награда за них уже вручена.'
        : `Уже набрали столько событий: ${counted(n, residents)}. Награду получат со следующим событием.`,
    counting: 'Считаем, сколько жителей получат награду…',
    nobodyGets: (obstacle: string) => `${obstacle}: сейчас по этому условию никого не наградят.`,
    uncounted: 'Событий столько, что сосчитать жителей сразу не получилось.',
    off: 'Выключенное условие никого не награждает; события считаются дальше.',
    turnOnTitle: 'Включить условие?',
    turnOffTitle: 'Выключить условие?',
    turnOff: 'Награждать по нему перестанем. Что уже вручено, останется.',
    turnOnAction: 'Включить',
    turnOffAction: 'Выключить',
    turned: 'Условие изменено',
    saved: 'Условие сохранено',
    deleted: 'Условие удалено',
    deleteTitle: 'Удалить условие?',
    deleteText: 'Награждать по нему перестанем. Вручённые награды останутся, счёт повторов начнётся заново.',
    none: 'Условий пока нет.',
  },
  limits: {
    title: 'Ограничения',
    lead: 'Сколько событий в день засчитывается жителю для условий.',
    unlimited: 'Без ограничений',
    limit: (event: EventKey, cap: number) => `Не больше ${counted(cap, genitive[event])} в день`,
    change: (name: string) => `Ограничение: ${name.toLowerCase()}`,
    label: 'Засчитывать в день',
    empty: 'Пусто — без ограничений',
    effect: (event: EventKey, cap: number) =>
      `С этой минуты жителю засчитается не больше ${counted(cap, genitive[event])} в день. Уже засчитанное останется.`,
    effectNone: 'С этой минуты засчитываются все такие события. Незасчитанные раньше не вернутся.',
    saved: 'Ограничение сохранено',
  },
  teams: {
    title: 'Команды',
    lead: (n: number | undefined) =>
      `Житель может быть только в одной команде.${n ? ` ${counted(n, residents)} пока без команды.` : ''}`,
    add: 'Добавить команду',
    leadOf: (name: string) => `Лидер команды: ${name}`,
    noLead: 'Лидера команды пока нет',
    members: (n: number) => counted(n, people),
    move: (name: string) => `Перевести жителей в команду ${name}`,
    create: 'Новая команда',
    change: 'Команда',
    name: 'Название',
    color: 'Цвет',
    leadField: 'Лидер команды',
    leadHint: 'Начните вводить имя',
    effectNew: 'Команда появится в лидерборде, когда в ней будут активные участники.',
    effect: (n: number | undefined) =>
      `Новое название и цвет увидят все. Участники останутся${n === undefined ? '' : `: ${formatNumber(n)}`}.`,
    saved: 'Команда сохранена',
    deleteTitle: (name: string) => `Удалить команду ${quoted(name)}?`,
    deleteText: (n: number | undefined) =>
      n === undefined
        ? 'Её участники останутся без команды. Энергия и коины не изменятся.'
        : n === 0
          ? 'В команде никого нет.'
          : `Без команды ${plural(n, { one: 'останется', few: 'останутся', many: 'останутся' })} ${counted(n, residents)}. Энергия и коины не изменятся.`,
    deleted: 'Команда удалена',
    none: 'Команд пока нет.',
    moveTitle: (name: string) => `Перевести в ${quoted(name)}`,
    search: 'Имя, логин или почта',
    from: 'Все из команды',
    nobodyFound: 'Никого не нашли.',
    addAll: (n: number) => `Добавить всех: ${counted(n, people)}`,
    nobodyChosen: 'Выберите жителей: по одному или целой командой.',
    add1: (name: string) => `Добавить: ${name}`,
    drop: (name: string) => `Убрать: ${name}`,
    moveEffect: (n: number, others: number) =>
      `В команду ${plural(n, { one: 'перейдёт', few: 'перейдут', many: 'перейдут' })} ${counted(n, residents)}.${others > 0 ? ` ${plural(others, { one: 'Выйдет', few: 'Выйдут', many: 'Выйдут' })} из прежней: ${formatNumber(others)}.` : ''} Что они сделали раньше, останется в сводке прежней команды.`,
    moveAction: 'Перевести',
    moved: 'Жители переведены',
    here: 'уже здесь',
    noTeam: 'без команды',
    most: (n: number) => `Не больше ${formatNumber(n)} за раз.`,
  },
  letter: {
    title: 'Письмо со сводкой',
    lead: 'Сводка на почту тем, кто её выбрал: раз в день по будням или по понедельникам.',
    kind: 'Какое письмо',
    kinds: { daily: 'За день', weekly: 'За неделю' } satisfies Record<DigestKind, string>,
    theme: 'Оформление письма',
    themes: { light: 'День', dark: 'Ночь' },
    subject: 'Тема',
    frame: 'Письмо',
    asText: 'Письмо без разметки',
    own: 'Такое письмо пришло бы вам сейчас.',
    sample: 'За это время у вас не было событий, поэтому здесь примеры.',
    send: 'Отправить пробное письмо себе',
    sending: 'Отправляем',
    sent: (to: string) => `Письмо отправлено на ${to}`,
    notSent: 'Письмо не отправлено',
    noMail:
      'Почта не настроена: задайте SMTP_URL или SMTP_HOST и перезапустите город. До тех пор писем нет, и жители выбрать их не могут.',
  },
  logTitle: 'Журнал настроек',
  nothingLogged: 'Настройки ещё не меняли.',
  settings: {
    'points-balance-ratio': 'курс',
    energy: 'бонус реактора',
    'cities-list': 'города',
    'mission-award-causes': 'причина',
    'mission-award-conditions': 'условие',
    'automation-event-types': 'ограничение',
    'user-team-configs': 'команда',
  } satisfies Record<SettingName, string>,
  fields: {
    name: 'название',
    description: 'пояснение',
    event_type: 'событие',
    threshold: 'сколько событий',
    window_days: 'за сколько дней',
    daily_cap: 'засчитывать в день',
    activity: 'миссия',
    is_active: 'включено',
    color: 'цвет',
    lead: 'лидер команды',
    members: 'участники',
  } as Record<string, string>,
  forever: 'без ограничений',
  yes: 'да',
  no: 'нет',
  came: (names: string) => `пришли: ${names}`,
  left: (names: string) => `ушли: ${names}`,
  andMore: (n: number) => `и ещё ${formatNumber(n)}`,
  numbered: (id: number) => `№\u00a0${id}`,
}
