import { classes } from './classes.ts'
import styles from './Picture.module.css'
import { TakenDown } from './TakenDown.tsx'

interface Format {
  readonly url: string
  readonly width: number
}

/** A stored picture as the API shows it. Width and height in pixels. */
export interface Media {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly alternativeText?: string | null
  readonly formats: { readonly [name: string]: Format | undefined } | null
  /** Of a picture that was taken down: it has no bytes. */
  readonly takenDownAt?: string | null
}

interface Props {
  media: Media
  /** Its displayed width, as in `<img sizes>`: `84px`, `(max-width: 744px) 50vw, 240px`. */
  sizes: string
  /** Empty for a decorative picture. By default the alternative text that its author wrote. */
  alt?: string
  /** Loads the picture at once; without it the browser loads it when it comes near the viewport. */
  eager?: boolean
  className?: string | undefined
}

/** Lets the browser choose among the sizes that the server has made. What was taken down has a placeholder. */
export function Picture({ media, sizes, alt, eager, className }: Props) {
  const { url, width, height, formats, alternativeText, takenDownAt } = media
  if (takenDownAt) {
    const style = width && height ? { aspectRatio: `${width} / ${height}` } : undefined
    return <TakenDown at={takenDownAt} isDecorative={alt === ''} style={style} className={className} />
  }
  const candidates: Format[] = Object.values(formats ?? {}).filter(format => format !== undefined)
  if (width) candidates.push({ url, width })
  return (
    <img
      src={url}
      srcSet={
        candidates.length > 1
          ? candidates.map(candidate => `${candidate.url} ${candidate.width}w`).join(', ')
          : undefined
      }
      sizes={candidates.length > 1 ? sizes : undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt ?? alternativeText ?? ''}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classes(styles.picture, className)}
    />
  )
}
