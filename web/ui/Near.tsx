import { type ReactNode, Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Props {
  children: ReactNode
  /** Shown until then, and while the code of the children is loaded. */
  instead: ReactNode
  /** Render at once: the address names something in it, or the reader comes back to it. */
  isSought?: boolean
  /** Called once the children are rendered. */
  onNear?: () => void
}

/**
 * Renders its children once they are less than a screen away from what is seen, in tasks of some milliseconds: a part at the
 * end of a long screen costs nothing while that screen opens.
 */
export function Near({ children, instead, isSought = false, onNear }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isSought)
  if (isSought && !isNear) setNear(true)
  const handleNear = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (isNear) handleNear()
  }, [isNear])
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && startTransition(() => setNear(true)),
      // The document, so that the margin counts in a frame as well.
      { root: document, rootMargin: '100% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <Suspense fallback={instead}>
      {isNear ? (
        children
      ) : (
        <div ref={place} data-far>
          {instead}
        </div>
      )}
    </Suspense>
  )
}
