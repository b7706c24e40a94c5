import { formatNumber } from '#web/ui/numbers.ts'

const MEGABYTE = 1024 * 1024

export const texts = {
  export: 'Выгрузить',
  running: 'Выгружаем',
  cancel: 'Остановить',
  done: 'Файл сохранён в загрузках',
  failed: 'Не получилось выгрузить',
  bytes: (bytes: number) =>
    bytes < MEGABYTE
      ? `${formatNumber(Math.ceil(bytes / 1024))}\u00a0КБ`
      : `${formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10)}\u00a0МБ`,
}
