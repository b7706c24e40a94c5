/** The fields of a resident's card, as its form and the log of its changes name them. */
export const cardFields = {
  position: 'Должность',
  department: 'Отдел',
  city: 'Город',
  birth_date: 'День рождения',
  hired_at: 'В компании с',
  phone: 'Телефон',
  telegram: 'Телеграм',
  about: 'О себе',
} as const

export const cardTexts = {
  name: 'Имя',
  email: 'Почта',
  none: '—',
  save: 'Сохранить',
  saving: 'Сохраняем',
  saved: 'Сохранено',
  yours: 'Мои данные',
  yoursNote:
    'Должность, отдел, город и «О себе» видят все жители, остальное — вы и модераторы. Имя и почта приходят из службы входа.',
  noCard: 'Вашей карточки в городе нет: попросите администратора завести её.',
  loading: 'Открываем ваши данные…',
}
