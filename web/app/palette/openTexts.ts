/** What is on the screen before the palette is loaded. */
export const texts = {
  find: 'Найти',
  notLoaded: 'Поиск не открылся',
  tryAgain: 'Проверьте связь и попробуйте ещё раз.',
} as const
