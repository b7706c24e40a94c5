import { filled } from '#contract/blank.ts'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { fieldName } from '#contract/fieldName.ts'
import { ordered } from '#contract/words.ts'
import { recordEvents } from '../../events/record.ts'
import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { staleRow, versionSeen } from '../if-match.ts'
import { post } from '../ledger/ledger.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { type Item, lockItem, moveStock } from './item.ts'

interface Booking {
  readonly id: number
  readonly user: number
  /** The item's name as booked. */
  readonly name: string | null
  readonly option: string | null
  readonly optionName: string | null
  readonly price: number
  readonly status: BookingState
  /** What the resident was told last. */
  readonly words: string | null
  readonly updatedAt: string
}

type Decision = Exclude<BookingState, 'pending'>
type Text = (item: string, booking: Booking, comment: string) => Omit<Notice, 'user' | 'image'>

interface Move {
  readonly from: BookingState
  /** Another state from which it is made, when the caller names the version of the booking that it is about. */
  readonly seenFrom?: BookingState
  /** A move that the resident makes; moderators make the others, on bookings of other residents only. */
  readonly isOwn?: true
  /** Message of the refusal when `moderator_comment` is missing. */
  readonly wants?: string
  /** The paid price goes back to the resident and the piece to the stock. */
  readonly returns?: true
  readonly texts: readonly Text[]
}

const refunded: Text = (item, { id, price }) => noticeTexts.refunded(id, item, price)

/** product §3: the moves of a booking, by the state that they lead to. */
const moves: { readonly [D in Decision]: Move } = {
  approved: {
    from: 'pending',
    wants: 'Напишите, где и как получить товар: житель увидит это',
    texts: [(item, { id }, comment) => noticeTexts.bookingApproved(id, item, comment)],
  },
  rejected: {
    from: 'pending',
    // What was promised cannot be given after all. A rejection of one who has not seen the approval is refused.
    seenFrom: 'approved',
    wants: 'Напишите, почему бронь отклонена: житель увидит это',
    returns: true,
    texts: [(item, { id }, comment) => noticeTexts.bookingRejected(id, item, comment), refunded],
  },
  canceled: { from: 'pending', isOwn: true, returns: true, texts: [refunded] },
  issued: { from: 'approved', texts: [(item, { id }) => noticeTexts.bookingIssued(id, item)] },
}

const states: { readonly [S in BookingState]: string } = {
  pending: 'на рассмотрении',
  approved: 'одобрена',
  rejected: 'отклонена',
  canceled: 'отменена',
  issued: 'выдана',
}

/** What a resident says when they book. */
const saidBefore = ['shop_item', 'option', 'user_comment'] as const

/** `{moderator_comment}` alone: other words about where and how an approved booking is received. */
const correction: Move = {
  from: 'approved',
  wants: moves.approved.wants ?? '',
  texts: [(item, { id }, comment) => noticeTexts.bookingCorrected(id, item, comment)],
}

/**
 * PUT of a booking: `{status, moderator_comment}` or `{moderator_comment}` by a moderator, `{status: 'canceled'}` by its resident.
 * 412 with `If-Match: "<updatedAt>"` of another version.
 */
export function decide({ executor, engine, table }: City): Command {
  const bookings = table('bookings')
  return executor.command(bookings, async (doing, { id, data, request }) => {
    const input = inputOf(engine, doing.actor, bookings, data, 'update')
    const { booking, item } = await lockBooking(doing, id ?? 0)
    refuseSaidBefore(doing, input)
    const status = statusOf(doing, input)
    const move = status ? moves[status] : correction
    const comment = filled(input.text('moderator_comment'))
    permit(doing, booking, move)
    const seen = versionSeen(request, doing.refusals)
    if (seen !== null && seen !== Date.parse(booking.updatedAt))
      throw staleRow('О брони уже решили: обновите страницу')
    if (booking.status !== move.from && (seen === null || booking.status !== move.seenFrom)) {
      throw refuse(
        'ConflictError',
        `Бронь ${states[booking.status]}: это действие уже недоступно, обновите страницу`,
        ['status'],
      )
    }
    if (move.wants && comment === null) {
      throw doing.refusals.problems([{ path: ['moderator_comment'], message: move.wants }])
    }
    if (!status && comment === booking.words) return booking.id
    await settle(doing, item, booking, status, comment)
    const name = ordered(booking.name ?? item.name ?? `Товар ${item.id}`, booking.optionName)
    await notify(
      doing.tx,
      move.texts.map(text => ({
        user: booking.user,
        image: item.image,
        ...text(name, booking, comment ?? ''),
      })),
      doing.now,
    )
    return booking.id
  })
}

/**
 * Locks the item before the booking, as every command on bookings does; 404 for another resident's booking.
 */
async function lockBooking({ tx, actor, me, refusals }: Doing, id: number) {
  const [found] = await tx<{ item: number; user: number }[]>`
    select shop_item_id as item, user_id as user from bookings where id = ${id}`
  if (!found || (found.user !== me && actor.rank === 'resident')) throw refusals.notFound()
  const item = await lockItem(tx, found.item)
  const [booking] = await tx<Booking[]>`
    select id, user_id as user, item_name as name, option, option_name as "optionName", price, status,
      moderator_comment as words, updated_at as "updatedAt"
    from bookings where id = ${id}`
  if (!item || !booking) throw refusals.notFound()
  return { booking, item }
}

function refuseSaidBefore({ refusals }: Doing, input: Input): void {
  const said = saidBefore.filter(name => input.has(name))
  if (said.length === 0) return
  throw refusals.problems(
    said.map(name => ({
      path: [name],
      message: `Поле «${fieldName(name)}» заполняют при бронировании: потом оно не меняется`,
    })),
  )
}

/** Undefined for a correction of the words. */
function statusOf({ refusals }: Doing, input: Input): Decision | undefined {
  const status = input.text('status') as BookingState | null | undefined
  if (status === undefined && input.has('moderator_comment')) return undefined
  if (!status) throw refusals.problems([{ path: ['status'], message: refusals.texts.required('status') }])
  if (status === 'pending') throw refuse('ConflictError', 'Бронь не возвращается на рассмотрение', ['status'])
  return status
}

function permit({ me, refusals }: Doing, { user }: Booking, { isOwn }: Move): void {
  if ((user === me) === (isOwn === true)) return
  if (isOwn)
    throw refusals.forbidden(
      'Отменить бронь может только её владелец. Модератор может её отклонить и назвать причину',
    )
  throw refuse('OwnWorkError', 'О вашей брони решает другой модератор', ['status'], 403)
}

async function settle(
  { tx, me, now }: Doing,
  item: Item,
  { id, user, option, optionName, price }: Booking,
  status: Decision | undefined,
  comment: string | null,
) {
  if (!status) {
    await tx`update bookings set moderator_comment = ${comment}, updated_at = ${now} where id = ${id}`
    return
  }
  const move = moves[status]
  await tx`
    update bookings set status = ${status}, moderator_comment = coalesce(${comment}, moderator_comment),
      decided_at = ${now}, decided_by_id = ${move.isOwn ? null : me}, updated_at = ${now}
    where id = ${id}`
  if (move.returns) {
    await moveStock(tx, item, option === null ? null : { id: option, name: optionName ?? '' }, 1)
    await post(tx, 'coins', [{ user, amount: price, kind: 'refund', booking: id, changedBy: me }], now)
  }
  if (status === 'issued') await recordEvents(tx, [{ type: 'booking.issued', user, subject: id }], now)
}
