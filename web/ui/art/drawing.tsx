import { Suspense, type SVGProps, use, useState } from 'react'

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
  const Inside = ({ markup, ...props }: Props & { markup: Promise<string> }) => (
    <Frame {...props} dangerouslySetInnerHTML={{ __html: use(markup) }} />
  )
  return (props: Props) => {
    // Asked for once per mount: a failed file is not kept, and a component that asks while it waits would ask without end.
    const [markup] = useState(() => inside(url))
    return (
      <Suspense fallback={<Frame {...props} />}>
        <Inside {...props} markup={markup} />
      </Suspense>
    )
  }
}
