import { Suspense, type SVGProps, use } from 'react'

const loaded = new Map<string, Promise<string>>()

/** The markup inside the svg element; empty when the file fails to load, since a page works without its drawings. */
function inside(url: string): Promise<string> {
  const known = loaded.get(url)
  if (known) return known
  const markup = fetch(url)
    .then(response => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
    .then(svg => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')))
    .catch(() => {
      loaded.delete(url)
      return ''
    })
  loaded.set(url, markup)
  return markup
}

type Props = Pick<SVGProps<SVGSVGElement>, 'className' | 'preserveAspectRatio'>

/**
 * A drawing as a component. It is a file that is put inline, not a picture: only so do its materials
 * (materials.css) turn from day to night. The box has the drawing's proportions before the file has come.
 */
export function drawing(url: string, viewBox: string) {
  const Frame = ({ className = '', ...props }: SVGProps<SVGSVGElement>) => (
    <svg viewBox={viewBox} className={`drawing ${className}`} aria-hidden="true" {...props} />
  )
  // The markup comes from a file of this build, never from user input.
  const Inside = (props: Props) => <Frame {...props} dangerouslySetInnerHTML={{ __html: use(inside(url)) }} />
  return (props: Props) => (
    <Suspense fallback={<Frame {...props} />}>
      <Inside {...props} />
    </Suspense>
  )
}
