import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { type DigestKind, digestKinds } from '#contract/domains/notifications.ts'
import { refusalWords } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { pageSetting } from '#web/ui/pageSetting.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { useTheme } from '#web/ui/theme/scheme.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { letterQuery, sendTrial } from './data.ts'
import styles from './LetterSection.module.css'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.letter
const themes = ['light', 'dark'] as const

/** The letter of the city as it comes to its readers, and a trial of the mail server. */
export function LetterSection() {
  const [kind, setKind] = useState<DigestKind>('weekly')
  const [theme, setTheme] = useState<(typeof themes)[number]>(useTheme())
  return (
    <Section
      anchor="letter"
      title={words.title}
      lead={words.lead}
      query={useQuery(letterQuery(kind))}
      above={
        <div className={styles.bar}>
          <Segments
            label={words.kind}
            options={digestKinds.map(value => ({ value, label: words.kinds[value] }))}
            value={kind}
            onChange={setKind}
          />
          <Segments
            label={words.theme}
            options={themes.map(value => ({ value, label: words.themes[value] }))}
            value={theme}
            onChange={setTheme}
          />
        </div>
      }
    >
      {letter => (
        <>
          <p className={styles.about}>{letter.isSample ? words.sample : words.own}</p>
          <figure className={styles.letter}>
            <figcaption>
              {words.subject}: <b>{letter.subject}</b>
            </figcaption>
            <Letter html={letter[theme]} />
          </figure>
          <details className={styles.text}>
            <summary>{words.asText}</summary>
            <pre>{letter.text}</pre>
          </details>
          <Trial kind={kind} />
        </>
      )}
    </Section>
  )
}

/** As tall as its contents. Its links would open the city within the frame, so nothing of it can be pressed. */
function Letter({ html }: { html: string }) {
  const [height, setHeight] = useState(640)
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)
  return (
    <iframe
      title={words.frame}
      srcDoc={html}
      sandbox="allow-same-origin"
      inert
      style={{ height }}
      onLoad={handleLoad}
    />
  )
}

function Trial({ kind }: { kind: DigestKind }) {
  const [trouble, setTrouble] = useState('')
  const [send, isSending] = useSingleFlight(async () => {
    setTrouble('')
    try {
      toast.success(words.sent((await sendTrial(kind)).data.to))
    } catch (error) {
      setTrouble(refusalWords(error))
    }
  })
  if (pageSetting('mail') === 'off') return <Note tone="warn">{words.noMail}</Note>
  return (
    <>
      {trouble && (
        <Note tone="danger" role="alert">
          <b>{words.notSent}.</b> {trouble}
        </Note>
      )}
      <div>
        <Button
          variant="soft"
          icon={<IconMail />}
          pending={isSending && words.sending}
          onClick={() => void send()}
        >
          {words.send}
        </Button>
      </div>
    </>
  )
}
