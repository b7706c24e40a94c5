export type ThemeSeed = { key: string; name: string; isApproved: boolean }

/** The last three were proposed by authors and wait for a moderator. */
export const themes = [
  { key: 'technology', name: 'Технологии', isApproved: true },
  { key: 'people', name: 'Люди', isApproved: true },
  { key: 'learning', name: 'Обучение', isApproved: true },
  { key: 'city', name: 'Город и события', isApproved: true },
  { key: 'health', name: 'Здоровье', isApproved: true },
  { key: 'data', name: 'Данные', isApproved: true },
  { key: 'design', name: 'Дизайн', isApproved: true },
  { key: 'clients', name: 'Клиенты и поддержка', isApproved: true },
  { key: 'process', name: 'Процессы', isApproved: true },
  { key: 'security', name: 'Безопасность', isApproved: true },
  { key: 'books', name: 'Книги', isApproved: true },
  { key: 'remote', name: 'Удалённая работа', isApproved: true },
  { key: 'mentoring', name: 'Наставничество', isApproved: true },
  { key: 'career', name: 'Карьера', isApproved: true },
  { key: 'crafts', name: 'Своими руками', isApproved: false },
  { key: 'routes', name: 'Пирожки и поезда', isApproved: false },
  { key: 'remotely', name: 'Удаленка', isApproved: false },
] as const satisfies readonly ThemeSeed[]

export type ThemeKey = (typeof themes)[number]['key']
