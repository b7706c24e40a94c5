import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { GuidePointing, SystemHappy } from '#web/ui/art/characters.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import type { TutorialTopic } from '#web/ui/tutorialTopics.ts'
import { TutorialPicture } from '../components/TutorialPicture.tsx'
import { texts } from '../texts.ts'
import { tutorials } from '../tutorials.ts'
import styles from './TutorialModal.module.css'

const figures = { guide: GuidePointing, system: SystemHappy }

/** Steps of one topic: the button goes on and closes on the last one, the dots jump (specification §2). */
export default function TutorialModal({ topic, onClose }: { topic: TutorialTopic } & ModalProps) {
  const { title, steps } = tutorials[topic]
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const goTo = (next: number) => {
    setAt(next)
    root.current?.scrollIntoView()
  }
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const speaker = step.blocks[0]?.hero ?? 'guide'
  const Figure = figures[speaker]
  const hasPicture = step.blocks.some(({ messages }) => messages.some(message => typeof message !== 'string'))
  return (
    <div ref={root} className={classes(styles.tutorial, hasPicture && styles.pictured)}>
      <div className={styles.hero} data-speaker={speaker}>
        <Skyline preserveAspectRatio="xMidYMax slice" className={styles.skyline ?? ''} />
        <Figure className={styles.figure ?? ''} />
      </div>
      <div className={styles.main}>
        <DialogTitle>
          <span className={styles.kind}>{texts.tutorial}</span> {title}
        </DialogTitle>
        <div aria-live="polite">
          <div key={at} className={classes(styles.step, step.blocks.length > 1 && styles.talk)}>
            {step.title && <h3 className={styles.title}>{step.title}</h3>}
            {step.blocks.map((block, index) => (
              <div key={index} className={styles.block} data-speaker={block.hero}>
                <p className={styles.name}>{texts[block.hero]}</p>
                {block.messages.map(message =>
                  typeof message === 'string' ? (
                    <Markdown key={message} className={styles.bubble}>
                      {message}
                    </Markdown>
                  ) : (
                    <TutorialPicture key={message.alt} {...message} />
                  ),
                )}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.foot} data-keep-clear>
          <ol className={styles.dots}>
            {steps.map((each, index) => (
              <li key={each.title ?? index}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={texts.step(index + 1, steps.length)}
                  aria-current={index === at ? 'step' : undefined}
                  onClick={() => goTo(index)}
                />
              </li>
            ))}
          </ol>
          <Button
            icon={isLast ? <IconCheck /> : <IconArrowRight />}
            onClick={() => (isLast ? onClose() : goTo(at + 1))}
          >
            {step.action ?? (isLast ? texts.understood : texts.next)}
          </Button>
        </div>
      </div>
    </div>
  )
}
