/** A queue of planned events, run in the order of their moments; an event may plan further ones. */
export class Agenda {
  private readonly plans: { at: number; run: (at: number) => void }[] = []

  plan(at: number, run: (at: number) => void): void {
    // Plans mostly arrive in order, so the search for the position starts at the end.
    let place = this.plans.length
    while (place > 0 && (this.plans[place - 1]?.at ?? 0) > at) place--
    this.plans.splice(place, 0, { at, run })
  }

  runUntil(end: number): void {
    for (let next = this.plans.shift(); next && next.at <= end; next = this.plans.shift()) next.run(next.at)
  }
}
