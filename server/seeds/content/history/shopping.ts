import type { Person } from '../people.ts'
import type { ShopItemSeed } from '../shop/item.ts'
import { shopItems } from '../shop.ts'
import type { Agenda } from './agenda.ts'
import { type Dice, day } from './dice.ts'
import type { Town } from './town.ts'
import { bookingWish, delivery, rejection } from './words.ts'

const keepers = ['v.astakhova', 'v.astakhova', 'v.astakhova', 'i.kravtsov']

/** How residents book and how moderators decide on bookings. */
export class Shopping {
  private readonly town: Town
  private readonly agenda: Agenda
  private readonly dice: Dice
  private readonly now: number
  private readonly wishes = new Map<string, ShopItemSeed>()
  private readonly savers = new Set<string>()

  constructor(town: Town, agenda: Agenda, dice: Dice, now: number) {
    this.town = town
    this.agenda = agenda
    this.dice = dice
    this.now = now
  }

  /** Residents wish for one thing at a time and save until it is within reach; now and then they change their mind. */
  visit(at: number, person: Person): void {
    const { username } = person
    const item = this.wish(at, person)
    if (!item || this.savers.has(username)) return
    if (item.price > this.town.coins(username)) {
      this.wishes.set(username, item)
      return
    }
    this.wishes.delete(username)
    const booking = this.book(at, username, item)
    const fate = this.dice.between(0, 1)
    if (fate < 0.08)
      this.decide(at + this.dice.between(0.05, 0.6) * day, booking, moment =>
        this.town.unbook(moment, booking, { kind: 'booking-canceled', booking }),
      )
    // Moderators decide with a delay of four days.
    else if (at < this.now - 4 * day) {
      const decision = at + this.dice.between(0.2, 3) * day
      this.decide(decision, booking, moment => {
        if (fate > 0.16) this.approve(moment, booking, person)
        else this.reject(moment, booking)
      })
    }
  }

  /** The best that half of their coins can buy; nobody has decided on it yet, and the other half is saved. */
  leaveErrand(at: number, resident: string): void {
    const item = shopItems
      .filter(one => 2 * one.price <= this.town.coins(resident) && this.isForSale(at, resident, one))
      .toSorted((a, b) => a.price - b.price)
      .at(-1)
    this.savers.add(resident)
    if (item) this.book(at, resident, item)
  }

  private book(at: number, resident: string, item: ShopItemSeed): number {
    const size = item.sizes ? this.dice.one(item.sizes) : null
    const comment = size ? null : bookingWish(item, list => this.dice.one(list))
    return this.town.book(at, resident, item, { size, comment })
  }

  private wish(at: number, { username: resident, zeal }: Person): ShopItemSeed | undefined {
    const wished = this.wishes.get(resident)
    if (wished && this.isForSale(at, resident, wished) && this.dice.chance(0.985)) return wished
    const coins = this.town.coins(resident)
    // Some save for an expensive item, others buy an affordable one.
    const reach = this.dice.chance(0.2 + 0.7 * zeal) ? 350 + 2 * coins : coins
    const offered = shopItems.filter(item => item.price <= reach && this.isForSale(at, resident, item))
    return this.dice.weighted(offered, item => item.appeal * Math.sqrt(item.price))
  }

  private isForSale(at: number, resident: string, item: ShopItemSeed): boolean {
    return (
      item.isPublished &&
      at > this.now - item.createdDaysAgo * day &&
      this.town.stockLeft(item) > 0 &&
      this.town.bookedBy(resident, item) < (item.limit_per_resident ?? Number.POSITIVE_INFINITY)
    )
  }

  private reject(at: number, booking: number): void {
    const by = this.dice.one(keepers)
    const comment = rejection(this.town.booking(booking).item, list => this.dice.one(list))
    this.town.unbook(at, booking, { kind: 'booking-rejected', booking, by, comment })
  }

  private approve(at: number, number: number, person: Person): void {
    const booking = this.town.booking(number)
    booking.isPending = false
    this.town.tell(at, {
      kind: 'booking-approved',
      booking: number,
      by: this.dice.one(keepers),
      comment: delivery(booking.item, person.city, list => this.dice.one(list)),
    })
    this.agenda.plan(this.dice.workingMoment(at + this.dice.between(3, 12) * day), moment => {
      this.town.tell(moment, { kind: 'booking-issued', booking: number, by: this.dice.one(keepers) })
      this.town.count(moment, 'booking.issued', booking.resident)
    })
  }

  private decide(at: number, booking: number, act: (at: number) => void): void {
    this.agenda.plan(this.dice.workingMoment(at), moment => {
      if (this.town.booking(booking).isPending) act(moment)
    })
  }
}
