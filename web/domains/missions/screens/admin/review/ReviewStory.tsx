import { formatLately } from '../../../../../ui/dates.ts'
import { Markdown } from '../../../../../ui/Markdown.tsx'
import { storyOf } from '../../../story.ts'
import type { Report } from './data.ts'
import styles from './ReviewStory.module.css'
import { texts } from './texts.ts'

/** The events of an enrolment, one line each, with comments below. */
export function ReviewStory({ report }: { report: Report }) {
  return (
    <section>
      <h3 className={styles.title}>{texts.story}</h3>
      <ol className={styles.story}>
        {storyOf(report, null).map(({ kind, at, by, comment }) => (
          <li key={kind}>
            <p>
              {texts.chapters[kind]}
              <span className={styles.when}>{[by, formatLately(at)].filter(Boolean).join(', ')}</span>
            </p>
            {comment && <Markdown className={styles.comment}>{comment}</Markdown>}
          </li>
        ))}
      </ol>
    </section>
  )
}
