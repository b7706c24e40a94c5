import { IconListCheck, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { excerpt } from '#contract/markdown.ts'
import { quoted } from '#contract/words.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { isRequired, type Need } from '../../editor/needs.ts'
import type { NewUnder } from '../../newComments.ts'
import styles from './OwnNotes.module.css'
import { texts } from './texts.ts'

/** «обложка, тема и текст» */
const listed = (names: readonly string[]) =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === names.length - 1 ? ' и ' : ', ')}
      <b>{name}</b>
    </Fragment>
  ))

interface LeftProps {
  needs: readonly Need[]
  className?: string | undefined
}

/** What a draft lacks: what publishing requires, or when nothing of that is missing, what is advised. */
export function WhatIsLeft({ needs, className }: LeftProps) {
  const lacking = needs.filter(isRequired)
  const named = lacking.length > 0 ? lacking : needs
  return (
    <p className={classes(styles.note, className)}>
      <IconListCheck aria-hidden="true" />
      <span>
        {lacking.length > 0 ? texts.left : named.length > 0 ? texts.advised : texts.ready}
        {listed(named.map(need => texts.need[need]))}
      </span>
    </p>
  )
}

interface RepliesProps {
  /** The id of the article. */
  article: number
  news: NewUnder
  className?: string | undefined
}

/** How much is new under an article, with the latest of it. */
export function NewReplies({ article, news: { count, latest }, className }: RepliesProps) {
  const name = nameOf({ full_name: latest.author?.full_name ?? null, username: null })
  return (
    <p className={classes(styles.note, className)}>
      <IconMessageCircle aria-hidden="true" />
      <span>
        <b>{texts.replies(count)}</b>
        {texts.latestOf(count, name)}
        {quoted(excerpt(latest.text))}{' '}
        <Link
          to={paths.article.href({ articleId: article })}
          search={{ comment: latest.id }}
          className={styles.reply}
        >
          {texts.reply}
        </Link>
      </span>
    </p>
  )
}
