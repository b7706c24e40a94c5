import type { Doing } from '../rest/command.ts'
import { possible, refuseUnknown } from './ids.ts'
import { refuse, refuseEach } from './refuse.ts'

export interface RecipientsOptions {
  /** Where a resident stands in the body: `user`, or `users.17`. */
  readonly at: (user: number) => readonly string[]
  /** They get something, which a blocked resident does not. */
  readonly isGift: boolean
}

/**
 * Locks residents in the order of their ids, so that two bulk calls never wait for each other. Refuses, each by its place:
 * oneself (403), unknown ones (400), blocked ones of a gift (409).
 */
export async function lockRecipients(
  { tx, me, refusals }: Pick<Doing, 'tx' | 'me' | 'refusals'>,
  users: readonly number[],
  { at, isGift }: RecipientsOptions,
): Promise<void> {
  if (users.includes(me)) {
    throw refuse(
      'OwnWorkError',
      'Себе ничего не вручают и не списывают: попросите другого модератора',
      at(me),
      403,
    )
  }
  const found = await tx<{ id: number; blocked: boolean; name: string }[]>`
    select id, blocked, coalesce(full_name, username) as name from users
    where id = any(${possible(users)}::integer[]) order by id for no key update`
  refuseUnknown(users, found, at, refusals)
  const blocked = found.filter(resident => isGift && resident.blocked)
  if (blocked.length === 0) return
  throw refuseEach(
    'BlockedResidentError',
    'Среди выбранных есть жители с закрытым входом: уберите их из списка',
    blocked.map(({ id, name }) => ({
      path: at(id),
      message: `${name}: вход закрыт, поэтому наградить нельзя`,
    })),
  )
}
