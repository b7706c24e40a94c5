import { quoted } from '#contract/words.ts'
import type { DeskSort, DeskTab } from '#web/domains/missions/adminSearch.ts'
import { formatNumber } from '#web/ui/numbers.ts'

export const texts = {
  title: 'Миссии',
  lead: 'Что город предлагает жителям, чем благодарит и сколько мест осталось.',
  create: 'Новая миссия',
  groups: 'Группы миссий',
  tabs: {
    current: 'Текущие',
    passed: 'Прошедшие',
    planned: 'Запланированные',
    deleted: 'Удалённые',
  } satisfies Record<DeskTab, string>,
  table: 'Миссии',
  mission: 'Миссия',
  reward: 'Награда',
  deadline: 'Срок',
  opens: 'Открывается',
  places: 'Места',
  takenOf: (taken: number | undefined, places: number) =>
    taken === undefined ? formatNumber(places) : `${formatNumber(taken)} из ${formatNumber(places)}`,
  deletedAt: 'Удалена',
  actions: 'Действия',
  noDeadline: 'без срока',
  noPlaces: 'без ограничений',
  copy: (name: string) => `Создать копию миссии ${quoted(name)}`,
  restore: 'Вернуть',
  restored: 'Миссия снова в городе',
  sort: 'Порядок',
  sorts: {
    'createdAt:desc': 'Сначала новые',
    'createdAt:asc': 'Сначала старые',
    'available_until:asc': 'Сначала близкий срок',
    'available_until:desc': 'Сначала дальний срок',
    'name:asc': 'По названию, А–Я',
    'name:desc': 'По названию, Я–А',
    'points:desc': 'Больше bitW',
    'points:asc': 'Меньше bitW',
  } satisfies Record<DeskSort, string>,
  empty: {
    current: { title: 'Текущих миссий нет', text: 'Создайте миссию, и жители увидят её в своём списке.' },
    passed: { title: 'Прошедших миссий нет', text: 'Здесь появятся миссии, срок которых прошёл.' },
    planned: {
      title: 'Запланированных миссий нет',
      text: 'Укажите в миссии день открытия, и до него она подождёт здесь.',
    },
    deleted: { title: 'Удалённых миссий нет', text: 'Удалённую миссию можно будет вернуть отсюда.' },
  } satisfies Record<DeskTab, { title: string; text: string }>,
  failedTitle: 'Миссии не загрузились',
}
