import type { EventKey } from '#contract/domains/automation.ts'
import { chips } from '../chips.ts'
import { type ConditionSeed, conditions } from '../conditions.ts'
import type { MissionSeed } from '../missions/mission.ts'
import { missions } from '../missions.ts'
import type { ShopItemSeed } from '../shop/item.ts'
import { shopItems } from '../shop.ts'
import { day } from './dice.ts'
import type { Happening, HistoryEvent } from './events.ts'

type Enrolment = { resident: string; mission: MissionSeed; isOpen: boolean; isRewarded: boolean; at: number }
type Booking = { resident: string; item: ShopItemSeed; isPending: boolean }

const missionOf = new Map(missions.map(mission => [mission.key, mission]))

/** The state of the city while the history runs: it refuses nothing, callers ask first. */
export class Town {
  readonly events: HistoryEvent[] = []
  readonly enrolments: Enrolment[] = []
  readonly bookings: Booking[] = []
  private readonly balances = { points: new Map<string, number>(), balance: new Map<string, number>() }
  private readonly shelf = new Map(shopItems.map(item => [item.key, item.stock]))
  private readonly chipsOf = new Map<string, Set<string>>()
  private readonly counts = new Map<string, number[]>()
  private readonly awarded = new Set<string>()
  private completions = 0
  private awards = 0

  tell(at: number, happening: Happening): void {
    this.events.push({ at: new Date(at), ...happening })
  }

  coins(resident: string): number {
    return this.balances.balance.get(resident) ?? 0
  }

  energy(resident: string): number {
    return this.balances.points.get(resident) ?? 0
  }

  pay(of: 'points' | 'balance', resident: string, amount: number): void {
    this.balances[of].set(resident, (this.balances[of].get(resident) ?? 0) + amount)
  }

  holds(resident: string, chip: string): boolean {
    return this.chipsOf.get(resident)?.has(chip) ?? false
  }

  stockLeft(item: ShopItemSeed): number {
    return this.shelf.get(item.key) ?? Number.POSITIVE_INFINITY
  }

  bookedBy(resident: string, item: ShopItemSeed): number {
    return this.bookings.filter(booking => booking.resident === resident && booking.item === item).length
  }

  placesTaken(mission: MissionSeed): number {
    return this.enrolments.filter(one => one.mission === mission && (one.isOpen || one.isRewarded)).length
  }

  enrol(at: number, resident: string, mission: MissionSeed): number {
    const enrolment = this.enrolments.push({ resident, mission, isOpen: true, isRewarded: false, at })
    this.tell(at, { kind: 'enrolled', enrolment, resident, mission: mission.key })
    return enrolment
  }

  /** Ends an enrolment without a reward. */
  cancel(at: number, enrolment: number): void {
    this.enrolment(enrolment).isOpen = false
    this.tell(at, { kind: 'enrolment-canceled', enrolment })
  }

  enrolment(number: number): Enrolment {
    const enrolment = this.enrolments[number - 1]
    if (!enrolment) throw new Error(`No enrolment ${number}`)
    return enrolment
  }

  /** Pays a mission: for an enrolment, or by automation when there is none. */
  reward(
    at: number,
    paid: {
      resident: string
      mission: MissionSeed
      enrolment: number | null
      by: string | null
      comment: string | null
    },
  ): void {
    const { resident, mission, enrolment, by, comment } = paid
    if (enrolment !== null) Object.assign(this.enrolment(enrolment), { isOpen: false, isRewarded: true })
    const chip = 'chip' in mission.reward ? mission.reward.chip : null
    const { points, balance } = 'chip' in mission.reward ? { points: 0, balance: 0 } : mission.reward
    this.pay('points', resident, points)
    this.pay('balance', resident, balance)
    this.tell(at, {
      kind: 'rewarded',
      completion: ++this.completions,
      enrolment,
      resident,
      mission: mission.key,
      points,
      balance,
      chip,
      award: chip && this.hang(resident, chip),
      by,
      comment,
    })
    this.count(at, 'mission.completed', resident)
    if (chip) this.count(at, 'chip.received', resident)
  }

  giveChip(at: number, given: Omit<Extract<Happening, { kind: 'chip-awarded' }>, 'kind' | 'award'>): number {
    const award = this.hang(given.resident, given.chip)
    this.tell(at, { kind: 'chip-awarded', award, ...given })
    this.count(at, 'chip.received', given.resident)
    return award
  }

  book(
    at: number,
    resident: string,
    item: ShopItemSeed,
    wish: { readonly size: string | null; readonly comment: string | null },
  ): number {
    this.pay('balance', resident, -item.price)
    this.take(item, -1)
    const booking = this.bookings.push({ resident, item, isPending: true })
    this.tell(at, { kind: 'booked', booking, resident, item: item.key, price: item.price, ...wish })
    return booking
  }

  /** Coins and piece come back, whoever ended the booking. */
  unbook(
    at: number,
    number: number,
    how: Extract<Happening, { kind: 'booking-rejected' | 'booking-canceled' }>,
  ): void {
    const booking = this.booking(number)
    booking.isPending = false
    this.pay('balance', booking.resident, booking.item.price)
    this.take(booking.item, 1)
    this.tell(at, how)
  }

  booking(number: number): Booking {
    const booking = this.bookings[number - 1]
    if (!booking) throw new Error(`No booking ${number}`)
    return booking
  }

  /** Counts an event for automation (a streak counts its days) and awards what it has earned (product §3). */
  count(at: number, event: EventKey, resident: string, times = 1): void {
    for (const condition of conditions)
      if (condition.event === event && condition.isActive) this.weigh(at, condition, resident, times)
  }

  private weigh(at: number, condition: ConditionSeed, resident: string, times: number): void {
    const mission = missionOf.get(condition.mission)
    const key = `${condition.mission} ${resident}`
    if (!mission || (this.awarded.has(key) && !mission.is_repeatable)) return
    const since = condition.windowDays === null ? Number.NEGATIVE_INFINITY : at - condition.windowDays * day
    const moments = [
      ...(this.counts.get(key) ?? []).filter(moment => moment >= since),
      ...Array.from({ length: times }, () => at),
    ]
    const isReached = moments.length >= condition.threshold
    this.counts.set(key, isReached ? [] : moments)
    if (!isReached) return
    this.awarded.add(key)
    this.reward(at, { resident, mission, enrolment: null, by: null, comment: null })
  }

  private hang(resident: string, chip: string): number {
    if (!chips.some(one => one.key === chip)) throw new Error(`No chip ${chip}`)
    this.chipsOf.set(resident, (this.chipsOf.get(resident) ?? new Set()).add(chip))
    return ++this.awards
  }

  private take(item: ShopItemSeed, pieces: number): void {
    const left = this.shelf.get(item.key)
    if (typeof left === 'number') this.shelf.set(item.key, left + pieces)
  }
}
