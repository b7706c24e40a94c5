import { useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { ShopItem } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './Gallery.module.css'
import { ItemPicture } from './ItemPicture.tsx'

/** The pictures of an item in a strip, moved by swipe, arrow keys or dots. */
export function Gallery({ item, soldOut }: { item: ShopItem; soldOut: boolean }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const { image, type, name } = item
  const pictures = image?.length ? image : [undefined]
  const many = pictures.length > 1
  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  return (
    <div className={styles.gallery} role="group" aria-label={texts.pictures(name)}>
      <ul
        ref={strip}
        className={classes(styles.strip, soldOut && styles.soldOut)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={many ? 0 : undefined}
        onScroll={handleScroll}
      >
        {pictures.map((media, index) => (
          <li key={media?.url ?? index}>
            <ItemPicture
              type={type}
              media={media}
              sizes="(max-width: 744px) 100vw, 560px"
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {many && (
        <div className={styles.dots}>
          {pictures.map((media, index) => (
            <button
              key={media?.url ?? index}
              type="button"
              aria-label={texts.picture(index + 1, pictures.length)}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
