import { randomBytes } from 'node:crypto'
import { command, Failure, isCommand, say } from '../../command.ts'
import { joinDatabase } from '../../database/open.ts'
import { connect, type Database } from '../../database/pool.ts'
import { reach } from '../../database/reach.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { issueCode } from './codes.ts'
import { addCompanions } from './companions.ts'

interface Made {
  readonly id: number
  /** The command made the account. */
  readonly isNew: boolean
  /**
   * Link to set a password, valid for an hour; undefined when the account has a password or passwords are
   * switched off.
   */
  readonly link: string | undefined
}

/**
 * Makes the resident with this address a superadmin. Without such a resident inserts one, who first signs in
 * through the provider or with a password set by the link. Throws `Failure` for an invalid address, for a
 * blocked resident, and for one who has signed in through the provider without having verified the address,
 * unless `isKnown`: that may be somebody else.
 */
export async function makeAdmin(
  sql: Database,
  { publicUrl, authLocal }: Pick<Settings, 'publicUrl' | 'authLocal'>,
  address: string,
  { isKnown = false, now = new Date() }: { readonly isKnown?: boolean; readonly now?: Date } = {},
): Promise<Made> {
  const email = address.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) {
    throw new Failure(`«${address}» не почтовый адрес.`)
  }
  const made = await sql.begin(async tx => {
    const [stranger] = await tx`
      select from users u where email = ${email} and not confirmed
        and exists (select from identities where user_id = u.id) for no key update`
    if (stranger && !isKnown)
      throw new Failure(
        `Под адресом ${email} кто-то уже вошёл через провайдера, но адрес там не подтверждён: это может быть другой человек. Подтвердите адрес у провайдера и войдите ещё раз, а если знаете, что это он, добавьте --known.`,
      )
    const [known] = await tx<{ id: number; blocked: boolean; isNew: boolean; hasPassword: boolean }[]>`
      update users set role_id = r.id, updated_at = ${now},
        -- A password set before the address was confirmed may be of someone who does not own the address.
        confirmed = true, password = case when users.confirmed then users.password end
      from roles r where r.type = 'superadmin' and users.email = ${email}
      returning users.id, users.blocked is true as blocked, false as "isNew",
        users.provider <> 'local' or users.password is not null as "hasPassword"`
    if (known?.blocked) throw new Failure(`Доступ жителя ${email} закрыт: сначала откройте его.`)
    if (known) return known
    const username = email.slice(0, email.indexOf('@')).padEnd(3, '_').slice(0, 200)
    const [created] = await tx<{ id: number; isNew: boolean; hasPassword: boolean }[]>`
      insert into users (username, email, provider, confirmed, role_id, created_at, updated_at)
      select (
          select name from unnest(array[${username}, ${email}, ${`${username.slice(0, 180)}-${randomBytes(4).toString('hex')}`}]::text[]) with ordinality as n(name, nr)
          where not exists (select from users where users.username = n.name) order by nr limit 1),
        ${email}, 'local', true, r.id, ${now}, ${now}
      from roles r where r.type = 'superadmin'
      returning id, true as "isNew", false as "hasPassword"`
    if (!created) throw new Error('there is no role superadmin')
    await addCompanions(tx, [created.id], now)
    return created
  })
  const { id, isNew, hasPassword } = made
  const code = authLocal && !hasPassword ? await issueCode(sql, id, 'reset', now) : undefined
  return { id, isNew, link: code && `${publicUrl}/reset-password?code=${code}` }
}

// Works in the production image too: node server/domains/people/admin.ts EMAIL
if (isCommand(import.meta.filename)) {
  const use = {
    name: 'npm run admin --',
    text: 'Делает жителя администратором; если его ещё нет, заводит.',
    argument: { name: 'ПОЧТА', text: 'адрес жителя' },
    options: { known: { text: 'провайдер адрес не подтверждает, но вы знаете, кто под ним вошёл' } },
  }
  await command(use, async ({ argument: address = '', option }) => {
    const settings = await readSettings()
    const database = await joinDatabase(settings)
    const sql = connect(database.url, { max: 1, name: 'city admin' })
    try {
      await reach(sql)
      const [city] = await sql<{ isThere: boolean }[]>`select to_regclass('users') is not null as "isThere"`
      if (!city?.isThere) throw new Failure('В этой базе ещё нет города: запустите сервер, он её подготовит.')
      const { isNew, link } = await makeAdmin(sql, settings, address, {
        isKnown: option('known') !== undefined,
      })
      say(isNew ? `Администратор ${address} заведён.` : `Житель ${address} теперь администратор.`)
      if (link) {
        say(`Пароль задаётся в течение часа по ссылке: ${link}`)
        // The settings of this process may differ from those of the running city.
        say(
          `Её адрес взят из PUBLIC_URL или PORT этой команды. Если город открыт не по ${settings.publicUrl}, замените начало ссылки.`,
        )
      } else if (isNew) say('Войти можно через провайдера, который подтверждает этот адрес.')
    } finally {
      await sql.end()
      await database.close()
    }
  })
}
