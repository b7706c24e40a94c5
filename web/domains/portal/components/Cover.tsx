import { IconArticle, IconBulb, IconMessageQuestion, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ArticleType } from '#contract/domains/article-types.ts'
import { Plate } from '#web/ui/art/Plate.tsx'
import { classes } from '#web/ui/classes.ts'
import { type Media, Picture } from '#web/ui/Picture.tsx'
import styles from './Cover.module.css'

const plates = {
  article_type_1: { material: 'blue', glyph: IconArticle },
  article_type_2: { material: 'coral', glyph: IconSpeakerphone },
  article_type_3: { material: 'volt', glyph: IconBulb },
  article_type_4: { material: 'coin', glyph: IconMessageQuestion },
} as const satisfies Record<ArticleType, unknown>

/** The icons of the types, decorative beside their names. */
export const articleGlyphs: Readonly<Record<ArticleType, ReactNode>> = {
  article_type_1: <IconArticle aria-hidden="true" />,
  article_type_2: <IconSpeakerphone aria-hidden="true" />,
  article_type_3: <IconBulb aria-hidden="true" />,
  article_type_4: <IconMessageQuestion aria-hidden="true" />,
}

interface Props {
  type: ArticleType | null
  /** Undefined or null: the plate of the type is shown. */
  media: Media | null | undefined
  /** Its displayed width, as in `<img sizes>`. */
  sizes: string
  eager?: boolean
  className?: string | undefined
}

/** The cover of an article at 16:9, decorative beside its title. */
export function Cover({ type, media, sizes, eager = false, className }: Props) {
  const kind = type ?? 'article_type_1'
  return (
    <span className={classes(styles.cover, !media && styles[kind], className)}>
      {media ? (
        <Picture media={media} sizes={sizes} alt="" eager={eager} className={styles.picture} />
      ) : (
        <Plate {...plates[kind]} className={styles.plate} />
      )}
    </span>
  )
}
