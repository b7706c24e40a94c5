export const texts = {
  changeAvatar: 'Сменить фото',
  changing: 'Сохраняем фото…',
  avatarChanged: 'Фото обновлено',
  notChanged: 'Фото не сохранилось',
  cropTitle: 'Фото профиля',
  cause: 'Причина',
  noCause: 'Без готовой причины',
} as const
