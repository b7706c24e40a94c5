import { type RoleType, roleNames } from '#contract/domains/people.ts'
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

/** The word beside the name; residents go without one. */
export const roleLabel = (me: Me) => (isModerator(me) ? roleNames[roleOf(me)].label : undefined)

/** Whether the declaration lets me do this at least to some rows: the same words that guard the row on the server. */
export const can = (
  me: Me,
  verb: 'read' | 'create' | 'update' | 'delete',
  { access }: { access: Record<'read' | 'create' | 'update' | 'delete', Access> },
) => granted(access[verb], ranks[roleOf(me)]) !== false

export const nameOf = ({ full_name, username }: Pick<Me, 'full_name' | 'username'>) =>
  full_name || username || 'Житель'

/** How one is greeted: residents write the first name first. */
export const firstNameOf = (me: Me) => nameOf(me).split(' ')[0] ?? ''

/** Where the pass and the avatar lead. */
export const accountLabel = 'Личный кабинет'
