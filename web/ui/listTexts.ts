import { quoted } from '#contract/words.ts'
import { formatNumber } from './numbers.ts'

/** Texts of lists and of their fields, which the first file of the app does without. */
export const listTexts = {
  clear: 'Очистить',
  failed: 'Город не отвечает. Попробуйте ещё раз.',
  nothingFound: 'Ничего не нашлось',
  showAll: 'Показать все',
  filters: 'Фильтры',
  filtersSet: (count: number) => `Выбрано: ${count}`,
  show: 'Показать',
  showFound: (count: string) => `Показать ${count}`,
  clearSearch: 'Очистить поиск',
  elsewhere: (tab: string, count: number) => `Есть в\u00a0${quoted(tab)}: ${formatNumber(count)}`,
  pages: 'Страницы',
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  page: (number: number) => `Страница ${number}`,
}
