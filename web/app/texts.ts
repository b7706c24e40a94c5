import { formatNumber } from '../ui/numbers.ts'

/** The greeting for the hour, 0–23. */
const greetings = (hour: number) =>
  hour < 5 ? 'Доброй ночи' : hour < 12 ? 'Доброе утро' : hour < 18 ? 'Добрый день' : 'Добрый вечер'

export const texts = {
  goHome: ', на главную',
  skip: 'Перейти к содержанию',
  menu: 'Меню',
  navigation: 'Основная навигация',
  more: 'Дополнительно',
  loading: 'Загружаем город…',

  dashboard: 'Главная',
  missions: 'Миссии',
  moderatorPanel: 'Панель модератора',
  review: 'Проверка',
  enrolments: 'Записи на миссии',
  users: 'Пользователи',
  chips: 'Чипы',
  bookings: 'Брони',
  shopDesk: 'Товары и брони',
  themes: 'Модерация тем',
  overview: 'Сводка',
  settings: 'Настройки',
  backToCity: 'Вернуться в город',
  repeatIntroduction: 'Пройти знакомство заново',
  onboarding: 'Онбординг',
  newTab: ' (в новой вкладке)',
  help: 'Помощь',
  signOut: 'Выйти',

  helpSubject: 'RDP City: нужна помощь',

  greeting: (hour: number, name: string) => `${greetings(hour)}, ${name}. Город растёт, когда растёте вы.`,
  cityEnergy: 'Энергия города',
  energyUnit: 'bitW накопили жители',
  myShare: 'Ваш вклад',
  myPlace: 'Место за месяц',
  place: (position: number) => `${formatNumber(position)}-е`,
  leaderboard: 'Лидерборд',

  toHome: 'На главную',
  reload: 'Обновить',
  again: 'Попробовать ещё раз',
  writeToHelp: 'Написать в поддержку',
  notFound: {
    code: 'Ошибка 404',
    title: 'Такой улицы нет на карте',
    text: 'Возможно, страницу переименовали или ссылка устарела. Вернитесь на главную площадь.',
  },
  forbidden: {
    code: 'Ошибка 403',
    title: 'Сюда пока нельзя',
    text: 'Этот район открыт не для всех. Если доступ нужен для работы, напишите в поддержку.',
  },
  serverError: {
    code: 'Ошибка 500',
    title: 'Реактор на перезапуске',
    text: 'Что-то пошло не так на нашей стороне. Обновите страницу через пару минут.',
  },
  blocked: {
    code: 'Доступ закрыт',
    title: 'Доступ в город закрыт',
    text: 'Чтобы узнать причину, напишите в поддержку.',
  },
  blockedBecause: (reason: string) => `Причина: ${reason}`,
  offline: {
    code: 'Нет связи',
    title: 'Город не отвечает',
    text: 'Похоже, пропал интернет. Проверьте подключение и обновите страницу.',
  },
  outdated: {
    code: 'Обновление',
    title: 'Город обновился',
    text: 'Пока страница была открыта, вышла новая версия. Обновите страницу, чтобы продолжить.',
  },
} as const
