import { randomBytes } from 'node:crypto'
import { type RoleType, roleNames, roleTypes } from '#contract/domains/role-types.ts'
import type { Database } from '../../database/pool.ts'
import { type Html, html } from '../../http/page.ts'
import type { Settings } from '../../settings.ts'

/**
 * Residents listed per role at most: `SHOWN` of them at once, the rest, up to `LISTED`, in a list to open.
 */
const SHOWN = 12
const LISTED = 100

/** The claims of an account at the development provider, named as Keycloak names them. */
export async function claimsOf(subject: string, { roles }: Pick<Settings, 'roles'>, sql: Database) {
  const account = (await resident(subject, sql)) ?? newcomer(subject)
  if (!account) return undefined
  const { role, ...claims } = account
  const held = { authenticated: [], moderator: [roles.moderator], superadmin: [roles.admin] }[role]
  return { ...claims, email_verified: true, realm_access: { roles: held } }
}

interface Account {
  readonly name: string
  readonly preferred_username: string
  readonly email: string
  readonly role: RoleType
}

const newNames: Record<RoleType, string> = {
  authenticated: 'Новый житель',
  moderator: 'Новый модератор',
  superadmin: 'Новый администратор',
}

const newcomers = /^new-([a-z]+)-[0-9a-f]{6}$/
const isNewcomer = (subject: string) => newcomers.test(subject)

/** `new-moderator-1a2b3c`: a person without an account in the city. */
function newcomer(subject: string): Account | undefined {
  const [, role] = newcomers.exec(subject) ?? []
  if (!isRole(role)) return undefined
  return {
    name: `${newNames[role]} ${subject.slice(-6)}`,
    preferred_username: subject,
    email: `${subject}@city.example`,
    role,
  }
}

const isRole = (type: string | undefined): type is RoleType => roleTypes.some(role => role === type)

async function resident(subject: string, sql: Database): Promise<Account | undefined> {
  const id = /^\d{1,9}$/.test(subject) ? Number(subject) : null
  const [row] = await sql<Account[]>`
    select coalesce(u.full_name, u.username) as name, u.username as preferred_username, u.email, r.type as role
    from users u join roles r on r.id = u.role_id
    where r.type = any(${[...roleTypes]}) and u.id = coalesce(${id}::integer, (
      select user_id from identities where subject = ${subject} and ${isNewcomer(subject)} limit 1))`
  return row
}

/**
 * The subject for the chosen value of the form: a resident's id, or `new-moderator` for a newcomer with that
 * role, who keeps the subject that this gives them.
 */
export const subjectOf = (picked: string) =>
  picked.startsWith('new-') && !isNewcomer(picked) ? `${picked}-${randomBytes(3).toString('hex')}` : picked

interface Listed {
  readonly id: number
  readonly subject: string
  readonly name: string
  readonly role: RoleType
  readonly blocked: boolean
  readonly about: string | null
  readonly avatar: string | null
}

/** «Кто вы?»: a form with a button per resident, those with more rights first. */
export async function chooser(action: string, sql: Database): Promise<Html> {
  const listed = await sql<Listed[]>`
    select * from (
      select u.id, coalesce((
          select subject from identities where user_id = u.id and subject ~ ${newcomers.source} limit 1), u.id::text) as subject,
        coalesce(u.full_name, u.username) as name, r.type as role, u.blocked, i.position as about,
        case when f.taken_down_at is null then coalesce(f.formats #>> '{thumbnail,url}', f.url) end as avatar,
        row_number() over (partition by r.type, u.blocked order by u.id) as n
      from users u
      join roles r on r.id = u.role_id and r.type = any(${[...roleTypes]})
      left join user_infos i on i.user_id = u.id
      left join files f on f.id = u.avatar_id
    ) u
    where n <= ${LISTED} order by blocked, id`
  const of = (role: RoleType) => listed.filter(one => one.role === role && !one.blocked).map(person)
  const residents = of('authenticated')
  const cards = roleTypes.map(role =>
    card(
      `new-${role}`,
      html`<span class="avatar" aria-hidden="true">+</span>`,
      newNames[role],
      'Первый вход в город',
    ),
  )
  return html`<div><h1>Кто вы?</h1><p class="lead">Это вход для разработки: пароль не нужен, выберите жителя.</p></div>
<form class="block" method="post" action="${action}">
${group('Администраторы', of('superadmin'))}
${group('Модераторы', of('moderator'))}
${group('Жители', residents.slice(0, SHOWN), rest(residents.slice(SHOWN)))}
${group('Доступ закрыт', listed.filter(one => one.blocked).map(person))}
${group('Впервые здесь', cards)}
</form>`
}

const group = (title: string, people: readonly Html[], more?: Html) =>
  people.length > 0 && html`<section><h2>${title}</h2><ul class="people">${people}</ul>${more}</section>`

const rest = (people: readonly Html[]) =>
  people.length > 0
    ? html`<details><summary>Показать ещё ${people.length}</summary><ul class="people">${people}</ul></details>`
    : undefined

function person({ subject, name, role, blocked, about, avatar }: Listed): Html {
  const picture = avatar
    ? html`<img class="avatar" src="${avatar}" alt="" width="44" height="44" loading="lazy">`
    : html`<span class="avatar" aria-hidden="true">${initials(name)}</span>`
  return card(subject, picture, name, blocked ? 'Доступ закрыт' : (about ?? roleNames[role].label), blocked)
}

const card = (account: string, picture: Html, name: string, about: string, blocked = false) =>
  html`<li${blocked && html` class="blocked"`}><button class="person" name="account" value="${account}">${picture}<span><b>${name}</b><small>${about}</small></span></button></li>`

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.slice(0, 1))
    .join('')
    .toUpperCase()
