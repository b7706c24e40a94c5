/** Screens of the moderators’ area. */
export const texts = {
  review: 'Проверка',
  enrolments: 'Записи на миссии',
  users: 'Пользователи',
  chips: 'Чипы',
  bookings: 'Брони',
  items: 'Товары',
  shopDesk: 'Товары и брони',
  themes: 'Модерация тем',
  overview: 'Сводка',
  settings: 'Настройки',
  backToCity: 'Вернуться в город',
} as const
