export const texts = {
  changeAvatar: 'Сменить фото',
  changing: 'Сохраняем фото…',
  avatarChanged: 'Фото обновлено',
  notChanged: 'Фото не сохранилось',
  cropTitle: 'Фото профиля',
  cause: 'Причина',
  noCause: 'Без готовой причины',
  unsure: 'Неизвестно, выполнено ли это. Отправьте ещё раз, ничего не меняя: дважды не выполнится.',
} as const
