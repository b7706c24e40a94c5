import { IconCheck } from '@tabler/icons-react'
import { Block } from '#web/ui/Block.tsx'
import { texts } from '../texts.ts'
import styles from './BookingSteps.module.css'

/** The steps of a booking; `at` is the current one, from 0. */
export function BookingSteps({ at }: { at: number }) {
  return (
    <Block title={texts.how}>
      <ol className={styles.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className={index === at ? styles.on : index < at ? styles.past : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index < at ? <IconCheck /> : index + 1}
            </span>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Block>
  )
}
