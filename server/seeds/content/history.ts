import type { CityClock } from '#contract/clock.ts'
import { Agenda } from './history/agenda.ts'
import { Dice, day, hour } from './history/dice.ts'
import type { HistoryEvent } from './history/events.ts'
import { MissionLife } from './history/missions.ts'
import { Portal } from './history/portal.ts'
import { Shopping } from './history/shopping.ts'
import { Town } from './history/town.ts'
import { chipGifts, manualChanges } from './history/words.ts'
import { Workdays } from './history/workdays.ts'
import { moderators, type Person, people } from './people.ts'

export const HISTORY_DAYS = 183

/**
 * Half a year of the city up to `now`, oldest first; the same moment gives the same history. People work by the
 * clock of the `city`. What moderators have
 * not decided yet stays open: reports are submitted, bookings pending. The events alone rebuild every balance.
 */
export const history = (now: Date, city: CityClock): HistoryEvent[] => {
  const end = now.getTime()
  const workdays = new Workdays(city)
  const town = new Town()
  const agenda = new Agenda()
  const dice = new Dice(20_241_121, workdays)
  const arrivals = new Map(people.map(person => [person.username, arrival(person, end, dice)]))

  const isHere = (username: string, at: number): boolean => {
    const person = people.find(one => one.username === username)
    const arrived = arrivals.get(username) ?? null
    if (!person || arrived === null || at < arrived) return false
    return person.blockedDaysAgo === null || at < end - person.blockedDaysAgo * day
  }

  const missions = new MissionLife(town, agenda, dice, end)
  const shopping = new Shopping(town, agenda, dice, end)
  for (const person of people) {
    const arrived = arrivals.get(person.username)
    if (arrived === undefined || arrived === null) continue
    agenda.plan(arrived, at => {
      town.tell(at, { kind: 'joined', resident: person.username })
      town.count(at, 'onboarding.completed', person.username)
    })
    planDays(person, arrived)
    if (person.blockedDaysAgo !== null)
      agenda.plan(end - person.blockedDaysAgo * day, at =>
        town.tell(at, {
          kind: 'blocked',
          resident: person.username,
          by: 'k.ryabov',
          reason: 'Накрутка оценок: разобрали с командой, вход вернём после разговора',
        }),
      )
  }
  new Portal(town, agenda, dice, end, workdays, isHere, missions).plan(
    people.filter(person => arrivals.get(person.username) !== null),
  )
  planErrands()
  planGifts()
  planPenalty()

  agenda.runUntil(end)
  return town.events
    .filter(event => event.at.getTime() <= end)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

  /** Activity varies by week for every resident. */
  function planDays(person: Person, arrived: number) {
    let mood = 1
    for (let date = arrived + 0.2 * day, count = 0; date < end; date += day, count++) {
      if (count % 14 === 0) mood = dice.between(0.45, 1.55)
      if (dice.chance(0.28 * person.zeal ** 1.5 * mood)) act(date, at => missions.take(at, person))
      if (dice.chance(0.24 * (0.3 + person.zeal))) act(date, at => shopping.visit(at, person))
    }
    if (person.zeal >= 0.6 && end - arrived > 45 * day) {
      act(arrived + dice.between(30, 44) * day, at => {
        town.tell(at, { kind: 'streak', resident: person.username, days: 30 })
        town.count(at, 'login.streak', person.username, 30)
      })
    }

    function act(date: number, run: (at: number) => void) {
      agenda.plan(dice.workingMoment(date), at => {
        if (isHere(person.username, at)) run(at)
      })
    }
  }

  /** Open tasks for the resident whom visitors sign in as first, all from one day. */
  function planErrands() {
    const resident = 'a.vorontsova'
    const morning = workdays.last(end) + 10 * hour
    agenda.plan(morning, at => {
      missions.leaveErrands(at, resident)
      town.pay('balance', resident, 300)
      town.tell(at, {
        kind: 'changed',
        of: 'balance',
        resident,
        amount: 300,
        by: 'v.astakhova',
        cause: 'Годовщина',
        comment: 'Спасибо, что вы с нами все эти годы!',
      })
      shopping.leaveErrand(at + hour, resident)
    })
  }

  /** Chips and changes given by hand, about two a week. */
  function planGifts() {
    const giver = () => dice.one(moderators).username
    const receivers = people.filter(person => person.role === 'Authenticated' && person.zeal > 0)
    for (let date = end - 170 * day, turn = 0; date < end - day; date += dice.between(2.2, 6) * day, turn++) {
      const gift = turn % 2 ? chipGifts[Math.floor(turn / 2) % chipGifts.length] : undefined
      const change = manualChanges[Math.floor(turn / 2) % manualChanges.length]
      agenda.plan(dice.workingMoment(date), at => {
        const here = receivers.filter(person => isHere(person.username, at))
        if (gift) {
          const { username } = dice.one(here.filter(person => !town.holds(person.username, gift.chip)))
          const award = town.giveChip(at, {
            resident: username,
            chip: gift.chip,
            by: giver(),
            cause: gift.cause,
            comment: dice.one(gift.comments),
          })
          if (turn === 21) planRecall(at, award)
        } else if (change) {
          const able = here.filter(
            person =>
              change.amount > 0 ||
              (change.of === 'points' ? town.energy : town.coins).call(town, person.username) > 100,
          )
          if (!able.length) return
          const { username } = dice.weighted(able, person => person.zeal) ?? dice.one(able)
          town.pay(change.of, username, change.amount)
          town.tell(at, { kind: 'changed', resident: username, by: giver(), ...change })
        }
      })
    }
  }

  function planRecall(at: number, award: number) {
    agenda.plan(dice.workingMoment(at + 3 * hour), moment =>
      town.tell(moment, {
        kind: 'chip-recalled',
        award,
        by: 'i.kravtsov',
        comment: 'Чип предназначался однофамильцу, просим прощения за путаницу.',
      }),
    )
  }

  /** The resident who taught others to cheat loses a part of the energy the day before being blocked. */
  function planPenalty() {
    for (const person of people.filter(one => one.username === 'i.bulatov'))
      agenda.plan(end - ((person.blockedDaysAgo ?? 0) + 1) * day, at => {
        const amount = -Math.min(120, town.energy(person.username))
        if (amount === 0) return
        town.pay('points', person.username, amount)
        town.tell(at, {
          kind: 'changed',
          of: 'points',
          resident: person.username,
          amount,
          by: 'i.kravtsov',
          cause: 'Нарушение правил города',
          comment: 'Чужие отчёты и отметки по договорённости.',
        })
      })
  }
}

/** First sign-in: with the opening of the city, or within days of being hired; null: has not signed in yet. */
const arrival = (person: Person, end: number, dice: Dice): number | null => {
  if (person.role === 'Authenticated' && person.zeal === 0) return null
  const hired = end - person.hiredDaysAgo * day
  const opening = end - HISTORY_DAYS * day
  return dice.workingMoment(
    Math.max(hired, opening) + dice.between(0, person.role === 'Authenticated' ? 5 : 0.3) * day,
  )
}
