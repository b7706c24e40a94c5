import {
  IconArrowMerge,
  IconArrowNarrowRight,
  IconCalendar,
  IconCheck,
  IconFileText,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FoundSelect, type Named } from '#web/ui/form/FoundSelect.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { commonStart } from './alike.ts'
import { choiceQuery, type Theme, themeQuery, type Usage, usageQuery } from './data.ts'
import styles from './MergePart.module.css'
import { texts } from './texts.ts'

interface Props {
  theme: Theme
  usage: Usage
  pending: boolean
  onMerge: (into: { id: number; name: string }) => void
  /** The other decisions, beside the button of the merge. */
  children: ReactNode
}

const OTHER = 'other'

/** The theme beside the one that would take its articles, and what moves. */
export function MergePart({ theme, usage, pending, onMerge, children }: Props) {
  const group = useId()
  const { similar } = usage
  const [choice, setChoice] = useState<number | typeof OTHER>(similar[0]?.id ?? OTHER)
  const [other, setOther] = useState<number | null>(null)
  const into = choice === OTHER ? other : choice
  const target = useQuery({ ...themeQuery(into ?? 0), enabled: into !== null }).data
  const targetUsage = useQuery(usageQuery(into === null ? [] : [into])).data?.get(into ?? 0)
  const moving = usage.published + usage.unpublished
  const start = target && into !== null ? commonStart(theme.name, target.name) : 0

  return (
    <>
      {target && into !== null && (
        <div className={styles.side}>
          <Side
            theme={theme}
            start={start}
            articles={texts.articles(moving)}
            authors={texts.authors(usage.authors, usage.isAll)}
            sign={
              <Tag tone="new" icon={<IconSparkles />}>
                {texts.from[theme.is_approved ? 'approved' : 'proposed']}
              </Tag>
            }
          />
          <IconArrowNarrowRight aria-hidden="true" className={styles.arrow} />
          <Side
            stays
            theme={target}
            start={start}
            articles={texts.becomes(target.articles_count, usage.published)}
            authors={targetUsage && texts.authors(targetUsage.authors, targetUsage.isAll)}
            sign={
              <Tag tone="success" icon={<IconCheck />}>
                {texts.stays}
              </Tag>
            }
          />
        </div>
      )}
      <fieldset className={styles.choices}>
        <legend>{texts.mergeWith}</legend>
        {[...similar, { id: OTHER, name: texts.other } as const].map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={choice === id}
              onChange={() => setChoice(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {choice === OTHER && <OtherTheme besides={theme.id} onChange={setOther} />}
      <p className={styles.note}>
        <IconArrowMerge aria-hidden="true" />
        <span>
          <b>{texts.moves(moving, usage.unpublished, usage.isAll)}</b> {texts.mergeNote(theme.name)}
          {target && approves(theme, target) && ` ${texts.mergeApproves(target.name)}`}
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          icon={<IconArrowMerge />}
          disabled={!target || into === null}
          pending={pending && texts.merging}
          onClick={() => target && onMerge(target)}
        >
          {texts.merge}
        </Button>
        {children}
      </div>
    </>
  )
}

/** A proposal that takes the articles of an approved theme, or of another resident's proposal, is approved with that. */
const approves = (from: Theme, into: Theme) =>
  !into.is_approved && (from.is_approved || from.proposerId !== into.proposerId)

interface SideProps {
  theme: Theme
  /** Letters at the beginning that both names share. */
  start: number
  stays?: boolean
  sign: ReactNode
  articles: string
  authors: string | undefined
}

const Side = ({ theme, start, stays, sign, articles, authors }: SideProps) => (
  <article className={classes(styles.card, stays && styles.stays)}>
    {sign}
    <h3>
      {start > 0 && <mark>{theme.name.slice(0, start)}</mark>}
      {theme.name.slice(start)}
    </h3>
    <ul>
      <li>
        <IconFileText aria-hidden="true" />
        {articles}
      </li>
      {authors && (
        <li>
          <IconUsers aria-hidden="true" />
          {authors}
        </li>
      )}
      <li>
        <IconCalendar aria-hidden="true" />
        {texts.since(theme.createdAt)}
      </li>
    </ul>
  </article>
)

/** Any theme of the city, found by a part of its name. */
function OtherTheme({ besides, onChange }: { besides: number; onChange: (id: number | null) => void }) {
  const [chosen, setChosen] = useState<Named | null>(null)
  return (
    <FoundSelect
      label={texts.findTheme}
      nothing={texts.nothing}
      find={words => choiceQuery(words, besides)}
      chosen={chosen}
      onChange={theme => {
        setChosen(theme)
        onChange(theme?.id ?? null)
      }}
    />
  )
}
