import { addDays } from '#contract/clock.ts'
import type { PluralForms } from '#contract/words.ts'
import type { EnrolmentStep } from '#web/domains/missions/adminSearch.ts'
import { formatDay } from '#web/ui/dates.ts'
import { counted } from '#web/ui/numbers.ts'
import { sinceDay } from '#web/ui/sinceDay.ts'

const enrolments: PluralForms = { one: 'запись', few: 'записи', many: 'записей' }

export const texts = {
  title: 'Записи на миссии',
  found: (n: number) => counted(n, enrolments),
  lead: 'Кто на какую миссию записался и чем это закончилось.',
  filters: 'Фильтры записей',
  step: 'Состояние',
  anyStep: 'Любое состояние',
  steps: {
    sent: 'Отчёт отправлен',
    enrolled: 'Отчёта ещё нет',
    overdue: 'Просрочены без отчёта',
    late: 'Просрочены',
    reports: 'Ждут вашей проверки',
    submitted: 'На проверке',
    returned: 'На доработке',
    unrewarded: 'Отчёт есть, награды нет',
    rewarded: 'Награда вручена',
    canceled: 'Запись отменена',
    abandoned: 'Отменена до отчёта',
    withdrawn: 'Отменена после отчёта',
    decided: 'Отчёт проверен в эти дни',
    awarded: 'Награждены в эти дни',
  } satisfies Record<EnrolmentStep, string>,
  type: 'Тип миссии',
  anyType: 'Все типы',
  period: (since: string | undefined, until: string | undefined) =>
    [since && sinceDay(formatDay(since)), until && `по ${formatDay(addDays(until, -1))}`]
      .filter(Boolean)
      .join(' '),
  anyPeriod: 'За всё время',
  resident: 'Житель',
  mission: 'Миссия',
  state: 'Состояние',
  since: 'Участвует с',
  sentOn: 'Отчёт',
  decidedOn: 'Решение',
  actions: 'Действия',
  none: '—',
  review: (name: string) => `Проверить отчёт: ${name}`,
  emptyTitle: 'Записей пока нет',
  emptyText: 'Здесь появится первый житель, который запишется на миссию.',
  nothingTitle: 'Таких записей нет',
  nothingText: 'Попробуйте другое состояние или другой период.',
  failedTitle: 'Записи не загрузились',
}
