import type { Doing } from '../rest/command.ts'
import { idsInRange, refuseUnknown } from './ids.ts'
import { refuse, refuseEach } from './refuse.ts'

export interface RecipientsOptions {
  /** Path of a resident in the body: `user`, or `users.17`. */
  readonly at: (user: number) => readonly string[]
  /** Whether the residents receive something, which blocked residents cannot. */
  readonly isGift: boolean
}

/**
 * Locks residents in the order of their ids, so that two bulk calls cannot deadlock. Throws, with the path of
 * each: the caller (403), unknown ids (400), blocked residents for a gift (409).
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
    where id = any(${idsInRange(users)}::integer[]) order by id for no key update`
  refuseUnknown(users, found, at, refusals)
  const blocked = found.filter(resident => isGift && resident.blocked)
  if (blocked.length === 0) return
  throw refuseEach(
    'BlockedResidentError',
    'Среди выбранных есть жители с закрытым доступом: уберите их из списка',
    blocked.map(({ id, name }) => ({
      path: at(id),
      message: `${name}: доступ закрыт, поэтому наградить нельзя`,
    })),
  )
}
