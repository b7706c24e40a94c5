import { classes } from '#web/ui/classes.ts'
import { type Media, Picture } from '#web/ui/Picture.tsx'
import { placeholders } from '../art/index.ts'
import type { ShopItem } from '../data.ts'
import styles from './ItemPicture.module.css'
import { toneOf } from './itemTypes.tsx'

interface Props {
  type: ShopItem['type']
  /** Undefined: the drawing of the type is shown. */
  media: Media | undefined
  /** As in `<img sizes>`. */
  sizes: string
  eager?: boolean
  className?: string | undefined
}

/** The picture of an item at 6:5, decorative beside its name. */
export function ItemPicture({ type, media, sizes, eager = false, className }: Props) {
  const Placeholder = placeholders[type ?? 'shop_item_type_3']
  return (
    <div className={classes(styles.frame, toneOf(type), className)}>
      {media ? (
        <Picture media={media} sizes={sizes} alt="" eager={eager} className={styles.picture} />
      ) : (
        <Placeholder className={styles.drawing} />
      )}
    </div>
  )
}
