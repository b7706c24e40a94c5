import { publisher } from '../../ui/publisher.ts'

/** Energy that the resident was given, told by one toast. */
export interface Light {
  readonly id: number
  /** bitW, above zero. */
  readonly amount: number
  /** The toast that tells of it, if one does. */
  readonly toast: number | undefined
  readonly isLit: boolean
}

const { get, set, subscribe } = publisher<readonly Light[]>([])
let lastId = 0

/** The rewards of this session, in the order in which they landed. Each lights one window of the city, once. */
export const lights = {
  get,
  subscribe,
  add(landed: readonly Pick<Light, 'amount' | 'toast'>[]) {
    set([...get(), ...landed.map(light => ({ ...light, id: ++lastId, isLit: false }))])
  },
  light(id: number) {
    set(get().map(light => (light.id === id ? { ...light, isLit: true } : light)))
  },
}

/** How much of the city's energy the counter does not show yet. */
export const unlit = (all: readonly Light[]) =>
  all.reduce((sum, { amount, isLit }) => (isLit ? sum : sum + amount), 0)
