import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/rest/client.ts'
import { personName } from '../face.ts'

/** A resident who was chosen in a dialog. */
export interface ChosenResident {
  readonly id: number
  readonly name: string
}

const FOUND = 8

/** Residents with an open entry, in whose name the words are found. */
export const foundResidentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'found', words],
    queryFn: ({ signal }) =>
      api.users(
        {
          _q: words,
          filters: { blocked: false },
          ...personName,
          populate: { avatar: true },
          pagination: { page: 1, pageSize: FOUND, withCount: false },
        },
        signal,
      ),
    enabled: words.trim() !== '',
    placeholderData: known => known,
  })

export const texts = {
  find: 'Найти жителя по имени',
  nobodyFound: 'Никого не нашли. Попробуйте другую часть имени.',
  whom: 'Кому',
  chooseSomebody: 'Выберите хотя бы одного жителя',
  notGiven: 'Вручить не получилось',
  perhapsGiven: 'Неизвестно, вручено ли это',
  seeWhetherGiven: 'Ответ города не дошёл. Прежде чем вручать ещё раз, посмотрите историю жителей.',
  add: (name: string) => `Добавить: ${name}`,
  drop: (name: string) => `Убрать: ${name}`,
} as const
