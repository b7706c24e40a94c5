export const texts = {
  title: 'Кадр картинки',
  help: 'Перетащите картинку или двигайте её стрелками; плюс и минус меняют масштаб.',
  otherShape: (ratio: string) =>
    `Карточке нужна картинка ${ratio}, а эта другой формы: выберите, что войдёт.`,
  field: 'Кадр',
  zoom: 'Масштаб',
  save: 'Сохранить',
  preparing: 'Готовим',
  cancel: 'Отмена',
  noPicture: 'Не получилось открыть картинку',
  noPictureText: 'Подойдут png, jpeg, webp, gif и avif.',
}
