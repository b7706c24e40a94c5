export const texts = {
  changeAvatar: 'Сменить фото',
  changing: 'Сохраняем фото…',
  avatarChanged: 'Фото обновлено',
  notChanged: 'Фото не сохранилось',
  cropTitle: 'Фото профиля',
} as const
