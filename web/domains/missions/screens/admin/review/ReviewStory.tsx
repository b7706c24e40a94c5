import { useQuery } from '@tanstack/react-query'
import { storyOf } from '#web/domains/missions/story.ts'
import { storyChangesQuery } from '#web/domains/missions/storyChanges.ts'
import { formatLately } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { type Report, takedownsQuery } from './data.ts'
import styles from './ReviewStory.module.css'
import { texts } from './texts.ts'

/** The events of an enrolment and the takedowns of its files, one line each, with comments below. */
export function ReviewStory({ report }: { report: Report }) {
  const { data: changes } = useQuery(storyChangesQuery(report))
  const { data: takedowns = [] } = useQuery(takedownsQuery(report))
  const chapters = [...storyOf(report, null, changes), ...takedowns]
  return (
    <section>
      <h3 className={styles.title}>{texts.story}</h3>
      <ol className={styles.story}>
        {chapters
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .map(({ kind, at, by, comment, report: earlier }) => (
            <li key={`${kind} ${at}`}>
              <p>
                {texts.chapters[kind]}
                <span className={styles.when}>{[by, formatLately(at)].filter(Boolean).join(', ')}</span>
              </p>
              {earlier && <Markdown className={styles.comment}>{earlier}</Markdown>}
              {comment && <Markdown className={styles.comment}>{comment}</Markdown>}
            </li>
          ))}
      </ol>
    </section>
  )
}
