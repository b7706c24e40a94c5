import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Found } from '#web/ui/Found.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { foundTexts } from '#web/ui/foundTexts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { listTexts } from '#web/ui/listTexts.ts'
import { Sought } from '#web/ui/Sought.tsx'
import { nameOf } from '../me.ts'
import { type ChosenResident, foundResidentsQuery, texts } from './foundResidents.ts'
import styles from './ResidentFinder.module.css'

interface FinderProps {
  chosen: readonly ChosenResident[]
  onAdd: (resident: ChosenResident) => void
}

/** Finds residents by name and adds them one by one to those who are chosen. */
export function ResidentFinder({ chosen, onAdd }: FinderProps) {
  const [words, setWords] = useState('')
  const { data, isFetching, isLoadingError } = useQuery(foundResidentsQuery(words))
  const found =
    words.trim() === '' ? undefined : data?.filter(({ id }) => !chosen.some(person => person.id === id))
  return (
    <div>
      <SearchField label={texts.find} value={words} onChange={setWords} />
      {words.trim() !== '' && !found?.length && (
        <p role="status" className={styles.nobody}>
          {isFetching ? foundTexts.searching : isLoadingError ? listTexts.failed : texts.nobodyFound}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          <Sought words={words}>
            {found.map(resident => {
              const name = nameOf(resident)
              return (
                <li key={resident.id}>
                  <button
                    type="button"
                    aria-label={texts.add(name)}
                    onClick={() => {
                      onAdd({ id: resident.id, name })
                      setWords('')
                    }}
                  >
                    <Avatar name={name} picture={resident.avatar} size="tiny" />
                    <span className={styles.name}>
                      <Found text={name} />
                    </span>
                    <IconPlus aria-hidden="true" />
                  </button>
                </li>
              )
            })}
          </Sought>
        </ul>
      )}
    </div>
  )
}

interface ChosenProps {
  people: readonly ChosenResident[]
  /** Marks those who cannot take part. */
  isFault?: (id: number) => boolean
  onDrop: (id: number) => void
}

export const ChosenResidents = ({ people, isFault, onDrop }: ChosenProps) =>
  people.length > 0 && (
    <ul className={styles.people} aria-label={texts.whom}>
      {people.map(({ id, name }) => (
        <li key={id} className={styles.person} data-fault={isFault?.(id) || undefined}>
          {name}
          <IconButton label={texts.drop(name)} icon={<IconX />} onClick={() => onDrop(id)} />
        </li>
      ))}
    </ul>
  )
