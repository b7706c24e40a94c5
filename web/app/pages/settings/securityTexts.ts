import {
  type Exported,
  SECURITY_EVENT_DAYS,
  type SecurityDetails,
  type SecurityEventKind,
  type SessionsEnd,
  type SignInRefusalReason,
} from '#contract/domains/history.ts'
import { roleNames } from '#contract/domains/role-types.ts'
import { type PluralForms, quoted } from '#contract/words.ts'
import { counted } from '#web/ui/numbers.ts'
import type { SecurityPeriod } from './search.ts'
import { texts as settings } from './texts.ts'

const events: PluralForms = { one: 'событие', few: 'события', many: 'событий' }
const sessions: PluralForms = { one: 'сеанс', few: 'сеанса', many: 'сеансов' }
const rows: PluralForms = { one: 'строка', few: 'строки', many: 'строк' }

const refusals: Record<SignInRefusalReason, string> = {
  wrong: 'неверный пароль',
  too_many: 'слишком много попыток',
  unconfirmed: 'почта не подтверждена',
  blocked: 'доступ закрыт',
  'no-email': 'служба входа не передала почту',
  'email-taken': 'почта принадлежит другой учётной записи',
  refused: 'служба входа не подтвердила вход',
}
const ends: Record<SessionsEnd, string> = {
  most: 'открыто больше десяти',
  password: 'новый пароль',
  asked: 'завершены вручную',
  provider: 'выход в службе входа',
}
const exports: Record<Exported, string> = {
  residents: 'жители',
  resident: 'один житель с историей',
  participants: 'участники миссии',
}
/** A resident whose role was deleted has the role of a guest. */
const roles: Record<string, string> = {
  Public: 'без роли',
  ...Object.fromEntries(Object.values(roleNames).map(({ name, label }) => [name, label])),
}

const roleName = (name: string) => roles[name] ?? name
const named = (thing: string, subject: string | null | undefined) =>
  subject ? `${thing} ${quoted(subject)}` : thing
const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

/** What there is to say of an event beside its kind. */
function note(kind: SecurityEventKind, details: SecurityDetails, isKnown: boolean): string {
  const {
    way,
    reason,
    sessions: ended = 0,
    was,
    became,
    exported,
    rows: sent = 0,
    setting,
    subject,
    file,
  } = details
  switch (kind) {
    case 'sign-in':
      return way === 'provider' ? 'через службу входа' : 'по паролю'
    case 'sign-in.refused':
      return reason === 'wrong' && !isKnown
        ? 'неверный логин или пароль'
        : refusals[reason as SignInRefusalReason]
    case 'sessions.ended':
      return joined([ends[reason as SessionsEnd], counted(ended, sessions)])
    case 'role.changed':
      return was && became
        ? `${roleName(was)} → ${roleName(became)}`
        : `новая учётная запись, ${roleName(became ?? '')}`
    case 'export':
      return joined([exported && named(exports[exported], subject), counted(sent, rows)])
    case 'setting.changed':
      return setting ? named(setting === 'roles' ? 'права роли' : settings.settings[setting], subject) : ''
    case 'file.taken-down':
      return `файл №\u00a0${file}`
    default:
      return ''
  }
}

export const texts = {
  lead: `Кто входил, кому меняли права и кто выгружал данные: за последние ${counted(SECURITY_EVENT_DAYS, { one: 'день', few: 'дня', many: 'дней' })}.`,
  title: 'События безопасности',
  found: (n: number) => counted(n, events),
  filters: 'Отбор событий',
  kind: 'Событие',
  anyKind: 'Любые события',
  kinds: {
    'sign-in': 'Вход',
    'sign-out': 'Выход',
    'sign-in.refused': 'Отказ во входе',
    'sessions.ended': 'Сеансы завершены',
    'role.changed': 'Роль изменена',
    'entry.closed': 'Доступ закрыт',
    'entry.opened': 'Доступ открыт',
    export: 'Выгрузка',
    'setting.changed': 'Настройка изменена',
    'file.taken-down': 'Файл изъят',
  } satisfies Record<SecurityEventKind, string>,
  note,
  person: 'Житель: имя, логин или почта',
  forget: 'Все жители',
  nobodyFound: 'Никого не нашли',
  period: 'Период',
  anyPeriod: `Все ${counted(SECURITY_EVENT_DAYS, { one: 'день', few: 'дня', many: 'дней' })}`,
  periods: { day: 'Сегодня', week: '7\u00a0дней', month: '30\u00a0дней' } satisfies Record<
    SecurityPeriod,
    string
  >,
  actor: 'Кто',
  user: 'Кого касается',
  moment: 'Когда',
  address: 'Адрес',
  none: '—',
  emptyTitle: 'Событий пока нет',
  emptyText: 'Здесь появятся входы, отказы, смены ролей, выгрузки и правки настроек.',
  nothingTitle: 'Таких событий нет',
  nothingText: 'Попробуйте другое событие, другого жителя или другой период.',
  failedTitle: 'События не загрузились',
}
