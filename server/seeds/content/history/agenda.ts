/** Things to come, run in the order of their moments; running one may plan more. */
export class Agenda {
  private readonly plans: { at: number; run: (at: number) => void }[] = []

  plan(at: number, run: (at: number) => void): void {
    // Plans mostly arrive in order, so the place is found soonest from the end.
    let place = this.plans.length
    while (place > 0 && (this.plans[place - 1]?.at ?? 0) > at) place--
    this.plans.splice(place, 0, { at, run })
  }

  runUntil(end: number): void {
    for (let next = this.plans.shift(); next && next.at <= end; next = this.plans.shift()) next.run(next.at)
  }
}
