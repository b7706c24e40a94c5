/** Texts of the components that are in the first file of the app; all other texts come from their callers. */
export const texts = {
  tutorial: 'Туториал',
  tutorialBubble: 'Не всё понятно? Расскажем за минуту',
  howItWorks: 'Как это работает',
  loading: 'Загружаем…',
  notifications: 'Уведомления',
  blocked: 'доступ закрыт',
  theme: 'Оформление',
  day: 'День',
  night: 'Ночь',
  system: 'Как в системе',
  retry: 'Попробовать ещё раз',
  partFailed: 'Не загрузилось: город не отвечает.',
  partLost: 'Часть страницы не загрузилась',
  reloadLater: 'Проверьте сеть и обновите страницу.',
  takenDown: 'Файл изъят',
}
