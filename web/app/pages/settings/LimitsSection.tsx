import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '#web/ui/IconButton.tsx'
import { eventTypesQuery } from './data.ts'
import styles from './Form.module.css'
import { editLimit } from './modals.ts'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.limits

/** How many events of each type count for a resident in a day. */
export const LimitsSection = () => (
  <Section anchor="limits" title={words.title} lead={words.lead} query={useQuery(eventTypesQuery)}>
    {types => (
      <ul className={styles.rows}>
        {types.map(type => (
          <li key={type.id}>
            <p className={styles.words}>
              <b>{type.name}</b>
              <span>{type.daily_cap === null ? words.unlimited : words.limit(type.key, type.daily_cap)}</span>
            </p>
            <div className={styles.aside}>
              <IconButton
                label={texts.edit(type.name)}
                icon={<IconPencil />}
                aria-haspopup="dialog"
                onClick={() => void editLimit.open({ type })}
              />
            </div>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
