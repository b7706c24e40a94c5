/** What is on the screen before the palette is loaded. */
export const texts = {
  find: 'Найти',
} as const
