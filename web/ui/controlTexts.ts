/** Texts of dialogs and controls, which most screens open without. */
export const controlTexts = {
  close: 'Закрыть',
  cancel: 'Отмена',
  leaveOut: 'Убрать из списка',
  newTab: ' (откроется в новой вкладке)',
  nextMonth: 'Следующий месяц',
  previousMonth: 'Предыдущий месяц',
  month: 'Месяц',
  moreToasts: (count: number) => `Ещё ${count}`,
  shortcuts: 'Клавиши',
  dialogFailed: 'Не получилось открыть',
  reload: 'Обновить страницу',
}
