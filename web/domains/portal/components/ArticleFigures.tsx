import { IconEye, IconMessageCircle, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { figureNames } from '../cardTexts.ts'
import styles from './ArticleFigures.module.css'

const icons = {
  views: IconEye,
  likes: IconThumbUp,
  dislikes: IconThumbDown,
  comments: IconMessageCircle,
} as const

type Figures = { readonly [name in keyof typeof icons]?: number | null | undefined }

/** Views, likes, dislikes and comments of an article; those that are not given are left out. */
export const ArticleFigures = ({
  figures,
  className,
}: {
  figures: Figures
  className?: string | undefined
}) => (
  <dl className={classes(styles.figures, className)}>
    {(['views', 'likes', 'dislikes', 'comments'] as const).map(name => {
      const value = figures[name]
      const Icon = icons[name]
      return (
        value !== undefined &&
        value !== null && (
          <div key={name} title={figureNames[name]}>
            <dt>
              <Icon aria-hidden="true" />
              <span className="visually-hidden">{figureNames[name]}</span>
            </dt>
            <dd className="figures">{formatNumber(value)}</dd>
          </div>
        )
      )
    })}
  </dl>
)
