import { formatNumber } from '../numbers.ts'

export const texts = {
  selectPage: 'Выбрать всю страницу',
  select: (name: string) => `Выбрать: ${name}`,
  sort: 'Порядок',
  ascending: 'по возрастанию',
  descending: 'по убыванию',
  columns: 'Столбцы',
  pageSize: 'Строк на странице',
  rows: (count: number) => `По ${formatNumber(count)}`,
  bulk: 'Действия с выбранными',
  clear: 'Снять выбор',
}
