import { greetingAt } from '#contract/words.ts'
import { formatNumber } from '../ui/numbers.ts'

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

  greeting: (hour: number, name: string) => `${greetingAt(hour)}, ${name}. Город растёт, когда растёте вы.`,
  cityEnergy: 'Энергия города',
  energyUnit: 'bitW накопили жители',
  myShare: 'Ваш вклад',
  myPlace: 'Место за месяц',
  myLastPlace: 'Место за прошлый месяц',
  place: (position: number) => `${formatNumber(position)}-е`,
  leaderboard: 'Лидерборд',
} as const
