import styles from './OwnLight.module.css'

export interface Point {
  readonly x: number
  readonly y: number
}
/** A point of the window with a size. */
interface Disc extends Point {
  readonly radius: number
}

const PIN_PX = 12
/** The part of a pin behind the toast, which may still be arriving. */
const HIDDEN_PX = 16
/** From the side of a toast to a pin. */
const EDGE_PX = 24
/** A shorter pin is not worth a pulse. */
const SHORTEST_PX = 40
const GROW_MS = 260
const RUN_MS = 700
const FADE_MS = 420
const FLY_MS = 420
const GLOW_MS = 900

const easeOut = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const easeInOut = 'cubic-bezier(0.6, 0, 0.3, 1)'

/** Where a toast stands. On a phone those behind the newest are not displayed, and it stands for them. */
export function boxOfToast(id: number | undefined): DOMRect | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-toast]')]
  const own = cards.find(({ dataset }) => dataset['toast'] === String(id))
  return own && (own.offsetWidth > 0 ? own : cards.at(-1))?.getBoundingClientRect()
}

/** A pin from the edge of the toast straight to the reactor; undefined where there is no room for one. */
export function pinBetween(toast: DOMRect, { x, y, radius }: Disc) {
  const isUp = toast.top > y
  const from = isUp ? toast.top : toast.bottom
  const to = isUp ? y + radius : y - radius
  const length = isUp ? from - to : to - from
  const isBeside = x < toast.left + EDGE_PX || x > toast.right - EDGE_PX
  const isSeen = y > 0 && y < innerHeight
  return isBeside || !isSeen || length < SHORTEST_PX ? undefined : { x, from, to, length, isUp }
}

type Look = 'pin' | 'pulse' | 'ring' | 'flare' | 'ember' | 'halo'
/** An element of the stage; nobody but the animations that are given to it moves it. */
function piece(stage: HTMLElement, look: Look, { x, y }: Point, size?: { width: number; height: number }) {
  const element = document.createElement('i')
  element.className = styles[look] ?? ''
  Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
  if (size) Object.assign(element.style, { width: `${size.width}px`, height: `${size.height}px` })
  stage.append(element)
  return element
}

/** Removes the element at the end of its animation; resolves then. */
async function play(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions) {
  await element.animate(frames, { fill: 'both', ...timing }).finished
  element.remove()
}

/** A pulse of volt runs along a gold pin from the toast to the reactor. Resolves when it arrives. */
export async function runPulse(
  stage: HTMLElement,
  { x, from, to, length, isUp }: NonNullable<ReturnType<typeof pinBetween>>,
) {
  const pin = piece(
    stage,
    'pin',
    { x: x - PIN_PX / 2, y: isUp ? to : from - HIDDEN_PX },
    { width: PIN_PX, height: length + HIDDEN_PX },
  )
  pin.style.transformOrigin = isUp ? 'bottom' : 'top'
  pin.animate([{ transform: 'scaleY(0)' }, { transform: 'none' }], {
    duration: GROW_MS,
    easing: easeOut,
    fill: 'backwards',
  })
  void play(pin, [{ opacity: 1 }, { opacity: 0 }], { delay: GROW_MS + RUN_MS, duration: FADE_MS })
  const pulse = piece(stage, 'pulse', { x, y: from })
  const tail = isUp ? '' : ' rotate(180deg)'
  await play(
    pulse,
    [
      { transform: `translateY(0)${tail}`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { transform: `translateY(${to - from}px)${tail}`, opacity: 1 },
    ],
    { delay: GROW_MS / 2, duration: RUN_MS, easing: easeInOut },
  )
}

/** The reactor flares up, and an ember of it flies to the window that lights. */
export function flareUp(stage: HTMLElement, reactor: Disc, window: Point): void {
  const wide = { width: reactor.radius * 2, height: reactor.radius * 2 }
  void play(
    piece(stage, 'flare', reactor, wide),
    [
      { transform: 'scale(0.8)', opacity: 0, easing: easeOut },
      { transform: 'scale(2.2)', opacity: 0.95, offset: 0.3 },
      { transform: 'scale(2.8)', opacity: 0 },
    ],
    { duration: GLOW_MS },
  )
  void play(
    piece(stage, 'ring', reactor, wide),
    [
      { transform: 'scale(0.9)', opacity: 1 },
      { transform: 'scale(3.4)', opacity: 0 },
    ],
    { duration: GLOW_MS },
  )
  const way = `translate(${window.x - reactor.x}px, ${window.y - reactor.y}px)`
  void play(
    piece(stage, 'ember', reactor),
    [{ transform: 'none' }, { transform: way, opacity: 1, offset: 0.9 }, { transform: way, opacity: 0 }],
    { duration: FLY_MS, easing: easeInOut },
  )
  void play(
    piece(stage, 'halo', window),
    [
      { transform: 'scale(0.3)', opacity: 0, easing: easeOut },
      { transform: 'scale(1)', opacity: 1, offset: 0.3 },
      { transform: 'scale(1.5)', opacity: 0 },
    ],
    { delay: FLY_MS * 0.85, duration: GLOW_MS },
  )
}
