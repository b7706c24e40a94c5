import { quoted, words } from '#contract/words.ts'
import { formatNumber } from '#web/ui/numbers.ts'

export const texts = {
  profile: 'Профиль',
  loading: 'Открываем профиль…',
  energy: words.points,
  chips: words.badges,
  missions: 'Миссии',
  reputation: 'Репутация',
  place: 'Место за месяц',
  lastPlace: 'Место за прошлый месяц',
  placeOf: (position: number) => `${formatNumber(position)}-е`,
  team: (name: string) => `Команда ${quoted(name)}`,
  about: 'О себе',
  toAccount: 'Личный кабинет',

  latestChips: 'Чипы',
  completed: 'Пройденные миссии',
  articles: 'Статьи',
  all: 'Все',
  allArticles: (name: string) => `: статьи, ${name}`,
  allChips: (name: string) => `: чипы, ${name}`,
  allMissions: (name: string) => `: миссии, ${name}`,
  completedOn: (date: string) => `Пройдена ${date}`,
  hiddenMission: 'Миссия скрыта',

  noChipsTitle: 'Чипов пока нет',
  noChipsText: 'Когда город отметит этого жителя, чип появится здесь.',
  noMissionsTitle: 'Пройденных миссий пока нет',
  noMissionsText: 'Первая появится здесь.',

  noArticlesTitle: 'Статей пока нет',
  noArticlesText: 'Первая опубликованная статья появится здесь.',

  goneTitle: 'Такого жителя нет',
  goneText: 'Возможно, профиль удалили или в ссылке ошибка.',
  toLeaderboard: 'К лидерборду',
  failedTitle: 'Профиль не открылся',
} as const
