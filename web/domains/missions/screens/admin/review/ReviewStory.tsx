import { useQuery } from '@tanstack/react-query'
import { FileList } from '#web/domains/missions/components/FileList.tsx'
import { storyOf } from '#web/domains/missions/story.ts'
import { storyChangesQuery } from '#web/domains/missions/storyChanges.ts'
import { useStoryFiles } from '#web/domains/missions/useStoryFiles.ts'
import { formatLately } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { type Report, takedownsQuery } from './data.ts'
import styles from './ReviewStory.module.css'
import { texts } from './texts.ts'

/** The events of an enrolment and the takedowns of its files, one line each, with comments below. */
export function ReviewStory({ report }: { report: Report }) {
  const { data: changes } = useQuery(storyChangesQuery(report))
  const story = storyOf(report, null, changes)
  const filesOf = useStoryFiles(story, report.attachments)
  const files = [...report.attachments, ...story.flatMap(filesOf)]
  const { data: takedowns = [] } = useQuery(takedownsQuery(files))
  const chapters = [...story, ...takedowns]
  return (
    <section>
      <h3 className={styles.title}>{texts.story}</h3>
      <ol className={styles.story}>
        {chapters
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .map(({ kind, at, by, comment, ...sent }) => (
            <li key={`${kind} ${at}`}>
              <p>
                {texts.chapters[kind]}
                <span className={styles.when}>{[by, formatLately(at)].filter(Boolean).join(', ')}</span>
              </p>
              {sent.report && <Markdown className={styles.comment}>{sent.report}</Markdown>}
              <FileList files={filesOf(sent)} />
              {comment && <Markdown className={styles.comment}>{comment}</Markdown>}
            </li>
          ))}
      </ol>
    </section>
  )
}
