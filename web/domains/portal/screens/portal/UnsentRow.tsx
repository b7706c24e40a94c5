import { IconDeviceLaptop, IconPencil } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatTime } from '#web/ui/dates.ts'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { sizeOf } from '../../cardTexts.ts'
import { Cover } from '../../components/Cover.tsx'
import styles from './OwnRow.module.css'
import { recentDay } from './recentDay.ts'
import { texts } from './texts.ts'
import type { Unsent } from './unsent.ts'

/** An article that this browser alone has: the city has not got it yet. */
export const UnsentRow = ({
  article: { id, title, type, cover, at, words, minutes },
}: {
  article: Unsent
}) => (
  <li className={styles.row}>
    <Cover type={type} media={cover} sizes="128px" className={styles.cover} />
    <div className={styles.words}>
      <Tags>
        <Tag tone="gray" icon={<IconPencil aria-hidden="true" />}>
          {texts.stateOf.drafts}
        </Tag>
        <Tag tone="warn" icon={<IconDeviceLaptop aria-hidden="true" />}>
          {texts.unsent}
        </Tag>
      </Tags>
      <h4>{title}</h4>
      <p>
        {[
          texts.edited(recentDay(at), formatTime(at)),
          words > 0 ? sizeOf(words, minutes) : texts.noWords,
          texts.onlyHere,
        ].join(' · ')}
      </p>
    </div>
    <div className={styles.acts}>
      <ButtonLink
        to={paths.createArticle.href({ articleId: 'new' })}
        state={{ copy: id }}
        variant="soft"
        size="small"
        aria-label={texts.act(texts.goOn, title)}
      >
        {texts.goOn}
      </ButtonLink>
    </div>
  </li>
)
