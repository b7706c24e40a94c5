import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'

interface Props {
  children: ReactNode
  /** Shown until then, and while the code of the children is loaded. */
  instead: ReactNode
  /** Does not wait: somebody came for it. */
  isSought?: boolean
}

/**
 * Renders its children once they are less than a screen away from what is seen, in tasks of some milliseconds: a part at the
 * end of a long screen costs nothing while that screen opens.
 */
export function Near({ children, instead, isSought = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isSought)
  if (isSought && !isNear) setNear(true)
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
