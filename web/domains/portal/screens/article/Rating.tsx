import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalWords } from '#web/attempt.ts'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type MyRating, share, useRate } from './data.ts'
import styles from './Rating.module.css'
import { texts } from './texts.ts'

interface Props {
  of: 'article' | 'comment'
  id: number
  rating: MyRating
  likes: number
  dislikes: number
  /** One's own work is not rated: the figures are no buttons then. */
  isOwn: boolean
  /** The server has taken it. */
  onRated: (from: MyRating, to: MyRating) => void
}

const kinds = [
  { kind: 'like', Icon: IconThumbUp },
  { kind: 'dislike', Icon: IconThumbDown },
] as const

/** Like and dislike: shown at once, taken back when the server refuses. What is pressed meanwhile is sent afterwards. */
export function Rating({ of, id, rating, likes, dislikes, isOwn, onRated }: Props) {
  const { mutateAsync: rate } = useRate()
  const [wish, setWish] = useState<{ readonly rating: MyRating } | null>(null)
  const wanted = useRef<MyRating>(rating)
  const isSending = useRef(false)
  const mine = wish ? wish.rating : rating

  const send = async (from: MyRating) => {
    isSending.current = true
    let known = from
    try {
      while (wanted.current !== known) {
        const to = wanted.current
        if (await rate({ of, id, from: known, to })) onRated(known, to)
        known = to
      }
    } catch (error) {
      toast.error(texts.rateFailed, { text: refusalWords(error) })
    } finally {
      isSending.current = false
      setWish(null)
    }
  }
  const press = (kind: 'like' | 'dislike') => {
    const next = mine === kind ? null : kind
    wanted.current = next
    setWish({ rating: next })
    if (!isSending.current) void send(rating)
  }

  const counts = {
    like: likes + share('like', rating, mine),
    dislike: dislikes + share('dislike', rating, mine),
  }
  return (
    <div
      className={classes(styles.rating, of === 'article' && styles.large)}
      role="group"
      aria-label={texts.ratingOf[of]}
    >
      {kinds.map(({ kind, Icon }) =>
        isOwn ? (
          <span
            key={kind}
            className={styles.figure}
            title={of === 'article' ? texts.ownArticle : texts.ownComment}
          >
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{texts[kind]}: </span>
            <span className="figures">{formatNumber(counts[kind])}</span>
          </span>
        ) : (
          <button
            key={kind}
            type="button"
            className={classes(styles.figure, styles[kind])}
            aria-pressed={mine === kind}
            aria-label={`${texts[kind]}: ${formatNumber(counts[kind])}`}
            title={texts[kind]}
            onClick={() => press(kind)}
          >
            <Icon aria-hidden="true" />
            <span className="figures">{formatNumber(counts[kind])}</span>
          </button>
        ),
      )}
    </div>
  )
}
