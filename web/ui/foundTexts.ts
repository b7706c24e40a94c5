/** Of lists that are searched and paged; the first file of a page needs none of them. */
export const foundTexts = {
  searching: 'Ищем…',
  noPageTitle: 'На этой странице пусто',
  noPageText: 'Вернитесь к началу списка.',
  toStart: 'К началу',
} as const
