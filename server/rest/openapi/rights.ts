import { type Access, type Filter, granted, ME, NOW, type Rank, ranks } from '#contract/rest/access.ts'

/** The city's names of the ranks. */
const names: Record<Rank, string> = {
  public: 'Без входа',
  resident: 'Житель',
  moderator: 'Модератор',
  admin: 'Администратор',
}

/** `Житель — свои записи; Модератор и Администратор — любые`. */
export function rights(access: Access): string {
  const grants = ranks.map(rank => ({ rank, grant: granted(access, rank) }))
  if (grants[0]?.grant === true) return 'все, вход не нужен'
  if (grants.slice(1).every(({ grant }) => grant === true)) return 'все, кто вошёл в город'
  const groups: { names: string[]; words: string }[] = []
  for (const { rank, grant } of grants) {
    if (grant === false) continue
    const words = grant === true ? 'любые записи' : rowsInWords(grant)
    const last = groups.at(-1)
    if (last?.words === words) last.names.push(names[rank])
    else groups.push({ names: [names[rank]], words })
  }
  if (groups.length === 0) return 'никто: эти записи ведёт сам город'
  const plain = groups.length === 1 && groups[0]?.words === 'любые записи'
  return groups.map(group => listed(group.names) + (plain ? '' : ` — ${group.words}`)).join('; ')
}

/** The lowest rank that may, in short form: `Модератор`, `Житель · свои записи`. */
export function rightsInShort(access: Access): string {
  for (const rank of ranks) {
    const grant = granted(access, rank)
    if (grant === true) return names[rank]
    if (grant !== false) return `${names[rank]} · ${grant.every(isOwn) ? 'свои записи' : 'часть записей'}`
  }
  return 'Никто'
}

export const isNobody = (access: Access | undefined) =>
  access !== undefined && granted(access, 'admin') === false

const rowsInWords = (filters: readonly Filter[]) => {
  const others = filters.filter(filter => !isOwn(filter)).map(filter => `записи, где ${conditions(filter)}`)
  return (others.length < filters.length ? ['свои записи', ...others] : others).join(', а также ')
}

/** `{ user: { id: ME } }`, `{ id: ME }`. */
const isOwn = (filter: Filter): boolean => {
  const [[key, value] = [], ...more] = Object.entries(filter)
  return more.length === 0 && (key === 'id' ? value === ME : (value as Filter | undefined)?.['id'] === ME)
}

const operators: Record<string, (value: unknown) => string> = {
  $null: value => (value === true ? 'пусто' : 'заполнено'),
  $notNull: value => (value === true ? 'заполнено' : 'пусто'),
  $lte: value => `≤ ${word(value)}`,
  $gte: value => `≥ ${word(value)}`,
  $lt: value => `< ${word(value)}`,
  $gt: value => `> ${word(value)}`,
  $ne: value => `≠ ${word(value)}`,
}

const word = (value: unknown) => (value === NOW ? 'сейчас' : value === ME ? 'вы' : String(value))

function conditions(filter: Filter, path = ''): string {
  return Object.entries(filter)
    .map(([key, value]) => {
      if (key === '$or') return (value as Filter[]).map(part => conditions(part, path)).join(', или ')
      const operator = operators[key]
      if (operator) return `\`${path}\` ${operator(value)}`
      if (key === 'id' && value === ME) return `\`${path}\` — вы`
      const name = path === '' ? key : `${path}.${key}`
      return typeof value === 'object' && value !== null
        ? conditions(value as Filter, name)
        : `\`${name}\` = ${word(value)}`
    })
    .join(' и ')
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`
