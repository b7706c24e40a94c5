import { type RoleType, roleNames } from '#contract/domains/role-types.ts'
import { type Access, granted, type Rank } from '#contract/rest/access.ts'
import { firstNameIn } from '#contract/words.ts'
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

type Right = 'read' | 'create' | 'update' | 'delete'
type Declared = { readonly access: Readonly<Record<Right, Access>> }

/** Whether the declaration gives me the right on at least some rows; the server checks the same declaration. */
export const can = (me: Me, right: Right, { access }: Declared) =>
  granted(access[right], ranks[roleOf(me)]) !== false

/** Whether the declaration gives me the right on every row, also those of others. */
export const canOnAll = (me: Me, right: Right, { access }: Declared) =>
  granted(access[right], ranks[roleOf(me)]) === true

/** Whether the declaration shows me this attribute of every row. */
export const sees = (me: Me, { read }: { readonly read?: Access }) =>
  read === undefined || granted(read, ranks[roleOf(me)]) === true

export const nameOf = ({ full_name, username }: Pick<Me, 'full_name' | 'username'>) =>
  full_name || username || 'Житель'

/** The name for the greeting. */
export const firstNameOf = (me: Me) => firstNameIn(nameOf(me))

/** The link of the pass and the avatar. */
export const accountLabel = 'Личный кабинет'
export const latestChipsLabel = 'Последние чипы'
