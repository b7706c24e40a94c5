import { type RoleType, roleNames } from '#contract/domains/role-types.ts'
import { type Access, granted, type Rank } from '#contract/rest/access.ts'
import type { Me } from './data.ts'

const ranks: Record<RoleType, Rank> = {
  authenticated: 'resident',
  moderator: 'moderator',
  superadmin: 'admin',
}

const roleOf = (me: Me): RoleType => {
  const type = me.role?.type
  return type && type in ranks ? (type as RoleType) : 'authenticated'
}

/** Moderators and administrators alike (specification §6). */
export const isModerator = (me: Me) => roleOf(me) !== 'authenticated'

export const isSuperadmin = (me: Me) => roleOf(me) === 'superadmin'

/** The role's label; none for residents. */
export const roleLabel = (me: Me) => (isModerator(me) ? roleNames[roleOf(me)].label : undefined)

type Verb = 'read' | 'create' | 'update' | 'delete'
type Declared = { readonly access: Readonly<Record<Verb, Access>> }

/** Whether the declaration allows me this on at least some rows; the server checks the same declaration. */
export const can = (me: Me, verb: Verb, { access }: Declared) =>
  granted(access[verb], ranks[roleOf(me)]) !== false

/** Whether it allows me this on every row, those of others too. */
export const canOnAll = (me: Me, verb: Verb, { access }: Declared) =>
  granted(access[verb], ranks[roleOf(me)]) === true

/** Whether the declaration shows me this attribute of every row. */
export const sees = (me: Me, { read }: { readonly read?: Access }) =>
  read === undefined || granted(read, ranks[roleOf(me)]) === true

export const nameOf = ({ full_name, username }: Pick<Me, 'full_name' | 'username'>) =>
  full_name || username || 'Житель'

/** The name for the greeting: the first word of full_name. */
export const firstNameOf = (me: Me) => nameOf(me).split(' ')[0] ?? ''

/** The link of the pass and the avatar. */
export const accountLabel = 'Личный кабинет'
export const latestChipsLabel = 'Последние чипы'
