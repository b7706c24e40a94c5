import type { MissionSeed } from '../missions/mission.ts'
import { missions } from '../missions.ts'
import type { Person } from '../people.ts'
import type { Agenda } from './agenda.ts'
import { type Dice, day, hour } from './dice.ts'
import type { Town } from './town.ts'
import { reportDetails, returnComments, rewardComments } from './words.ts'

/** Reports go to the curator of missions first, then to any moderator. */
const reviewers = ['i.kravtsov', 'i.kravtsov', 'i.kravtsov', 'l.gareeva', 'v.astakhova']

/** How residents take missions, work, report, and how moderators answer. */
export class MissionLife {
  private readonly town: Town
  private readonly agenda: Agenda
  private readonly dice: Dice
  private readonly now: number

  constructor(town: Town, agenda: Agenda, dice: Dice, now: number) {
    this.town = town
    this.agenda = agenda
    this.dice = dice
    this.now = now
  }

  take(at: number, person: Person): void {
    const open = missions.filter(mission => mission.appeal > 0 && this.isOpenTo(at, person.username, mission))
    // A chip asks for more than a handful of energy, so it is dared less often.
    const mission = this.dice.weighted(open, one => ('chip' in one.reward ? 0.45 : 1) * one.appeal)
    if (mission) this.start(at, person, mission)
  }

  /** An author who published takes the mission that pays for it. */
  takeAsAuthor(at: number, author: Person): void {
    const mission = missions.find(one => one.key === 'portal-article')
    if (mission && this.isOpenTo(at, author.username, mission)) this.start(at, author, mission)
  }

  /** A deadline that is near, and a report that is to be mended. */
  leaveErrands(at: number, resident: string): void {
    const open = missions.filter(mission => mission.appeal > 0 && this.isOpenTo(at, resident, mission))
    const near = open.find(({ deadlineInDays }) => deadlineInDays !== null && deadlineInDays < 3)
    if (near) this.town.enrol(at, resident, near)
    const reported = open.find(mission => mission !== near && mission.requires_report)
    if (!reported) return
    const enrolment = this.town.enrol(at, resident, reported)
    const [report = ''] = reported.reports
    const [by = ''] = reviewers
    const [comment = ''] = returnComments
    this.agenda.plan(at + 4 * hour, moment => {
      this.town.tell(moment, { kind: 'reported', enrolment, report })
    })
    this.agenda.plan(at + 7 * hour, moment => {
      this.town.tell(moment, { kind: 'report-claimed', enrolment, by })
      this.town.tell(moment + hour / 6, { kind: 'report-returned', enrolment, by, comment })
    })
  }

  private start(at: number, person: Person, mission: MissionSeed): void {
    const enrolment = this.town.enrol(at, person.username, mission)
    const fate = this.dice.between(0, 1)
    if (fate < 0.06)
      this.later(at + this.dice.between(0.3, 4) * day, enrolment, moment =>
        this.town.cancel(moment, enrolment),
      )
    // Some residents never report: the enrolment stays open and requires action after its deadline.
    else if (fate > 0.12) this.finish(at, enrolment, person)
  }

  private isOpenTo(at: number, resident: string, mission: MissionSeed): boolean {
    const opened = this.now - mission.createdDaysAgo * day
    if (mission.publishInDays !== null || at < opened || at > this.end(mission) - 0.5 * day) return false
    if (mission.places !== null && this.town.placesTaken(mission) >= mission.places) return false
    const own = this.town.enrolments.filter(one => one.resident === resident && one.mission === mission)
    if (own.some(one => one.isOpen || (one.isRewarded && !mission.is_repeatable))) return false
    // «Once a week» of the repeatable ones; a canceled enrolment is not tried again at once either.
    return own.every(one => at - one.at > 7 * day)
  }

  /** The last moment to take part: the deadline, or a week before the mission was deleted. */
  private end(mission: MissionSeed): number {
    const { deadlineInDays, deletedDaysAgo } = mission
    return Math.min(
      deadlineInDays === null ? Number.POSITIVE_INFINITY : this.now + deadlineInDays * day,
      deletedDaysAgo === null ? Number.POSITIVE_INFINITY : this.now - (deletedDaysAgo + 7) * day,
    )
  }

  private finish(at: number, enrolment: number, person: Person): void {
    const { mission } = this.town.enrolment(enrolment)
    const end = this.end(mission)
    const wanted = at + mission.effortDays * this.dice.between(0.4, 1.4) * day
    const ready = wanted < end ? wanted : at + this.dice.between(0.4, 0.9) * (end - at)
    // Deleting a mission waits for the reports; a mere deadline does not.
    if (ready !== wanted && mission.deletedDaysAgo === null && this.dice.chance(0.3)) return
    if (mission.requires_report)
      this.later(ready, enrolment, moment => this.report(moment, enrolment, person))
    else this.later(ready + this.dice.between(0.1, 2) * day, enrolment, moment => this.pay(moment, enrolment))
  }

  private report(at: number, enrolment: number, person: Person): void {
    const { mission } = this.town.enrolment(enrolment)
    this.town.tell(at, {
      kind: 'reported',
      enrolment,
      report: `${this.dice.one(mission.reports)} ${this.dice.one(reportDetails)}`,
    })
    // Reports of the last two days are still in the queue.
    if (at > this.now - 2 * day) return
    this.later(at + this.dice.between(0.1, 2.2) * day, enrolment, claimed => {
      const by = this.dice.one(reviewers)
      this.town.tell(claimed, { kind: 'report-claimed', enrolment, by })
      const decided = claimed + this.dice.between(0.05, 0.45) * hour
      if (decided > this.now) return
      const isAgain = this.town.events.some(
        event => event.kind === 'report-returned' && event.enrolment === enrolment,
      )
      if (isAgain || this.dice.chance(0.88)) {
        this.agenda.plan(decided, moment => this.pay(moment, enrolment, by))
        return
      }
      this.agenda.plan(decided, moment => {
        this.town.tell(moment, {
          kind: 'report-returned',
          enrolment,
          by,
          comment: this.dice.one(returnComments),
        })
        if (this.dice.chance(0.85))
          this.later(moment + this.dice.between(0.5, 4) * day, enrolment, next =>
            this.report(next, enrolment, person),
          )
      })
    })
  }

  private pay(at: number, enrolment: number, by = this.dice.one(reviewers)): void {
    const { resident, mission } = this.town.enrolment(enrolment)
    const comment = this.dice.chance(0.35) ? this.dice.one(rewardComments) : null
    this.town.reward(at, { resident, mission, enrolment, by, comment })
  }

  /** At a working moment after `at`, if the enrolment is still open then. */
  private later(at: number, enrolment: number, act: (at: number) => void): void {
    this.agenda.plan(this.dice.workingMoment(at), moment => {
      if (this.town.enrolment(enrolment).isOpen) act(moment)
    })
  }
}
