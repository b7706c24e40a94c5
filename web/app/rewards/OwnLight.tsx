import { type ReactNode, useEffect, useRef } from 'react'
import { cityBox } from '../../ui/art/CityHero.tsx'
import { classes } from '../../ui/classes.ts'
import { openModals } from '../../ui/modal/modal.ts'
import { type Light, lights } from './lights.ts'
import styles from './OwnLight.module.css'
import { boxOfToast, flareUp, pinBetween, runPulse } from './pulse.ts'
import { middleOf, reactor, windows } from './windows.ts'

interface Props {
  /** The rewards of this session. */
  landed: readonly Light[]
  /** The place of the city's drawing, which this lies upon. */
  className?: string | undefined
}

/** Windows of the city that one's own rewards have lit. Those that are not lit yet light one after another. */
export default function OwnLight({ landed, className }: Props): ReactNode {
  const frame = useRef<SVGSVGElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const place = landed.findIndex(({ isLit }) => !isLit)
  const next = landed[place]
  useEffect(() => {
    const [drawn, played] = [frame.current, stage.current]
    if (!next || !drawn || !played) return
    const left = new AbortController()
    void lightUp(next, windowAt(place), { drawn, played, left: left.signal })
    return () => left.abort()
  }, [next, place])

  const lit = new Set(landed.flatMap(({ isLit }, index) => (isLit ? windowAt(index) : [])))
  return (
    <>
      <svg
        ref={frame}
        viewBox={cityBox}
        className={classes('drawing', styles.windows, className)}
        aria-hidden="true"
        data-lit={lit.size}
      >
        {[...lit].map(window => (
          <path key={window} d={window} className={styles.window} />
        ))}
      </svg>
      <div ref={stage} className={styles.stage} aria-hidden="true" />
    </>
  )
}

const windowAt = (index: number) => windows[index % windows.length] ?? windows[0]

interface Scene {
  readonly drawn: SVGSVGElement
  readonly played: HTMLElement
  /** The reader left the dashboard, or the light is lit. */
  readonly left: AbortSignal
}

async function lightUp({ id, toast }: Light, window: string, { drawn, played, left }: Scene) {
  await uncovered(left)
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = boxOfToast(toast)
  const pin = moves && box && pinBetween(box, reactorOn(drawn))
  if (pin) await runPulse(played, pin)
  if (left.aborted) return
  lights.light(id)
  if (moves) flareUp(played, reactorOn(drawn), onScreen(drawn, middleOf(window)))
}

/** Resolves once no dialog covers the city. */
function uncovered(left: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (openModals.get().length > 0 && !left.aborted) return
      leave()
      resolve()
    }
    const leave = openModals.subscribe(look)
    left.addEventListener('abort', look)
    look()
  })
}

function onScreen(drawn: SVGSVGElement, { x, y }: { x: number; y: number }) {
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(drawn.getScreenCTM() ?? undefined)
  return { x: left, y: top }
}

const reactorOn = (drawn: SVGSVGElement) => ({
  ...onScreen(drawn, reactor),
  radius: reactor.radius * (drawn.getScreenCTM()?.a ?? 1),
})
