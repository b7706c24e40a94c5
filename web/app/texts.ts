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
  repeatIntroduction: 'Повторить знакомство',
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
  myLastPlace: 'Место за прошлый месяц',
  place: (position: number) => `${formatNumber(position)}-е`,
  leaderboard: 'Лидерборд',
} as const
