import { FaultsNote } from '#web/ui/FaultsNote.tsx'
import styles from './Recipients.module.css'
import { ChosenResidents, ResidentFinder } from './ResidentFinder.tsx'
import type { useRecipients } from './useRecipients.ts'

interface Props {
  list: Pick<ReturnType<typeof useRecipients>, 'people' | 'faults' | 'change'>
  /** Whether others can be found and added. */
  isOpen: boolean
  /** Said above the residents who cannot be given what the others can. */
  notGiven: string
}

/** Whom a dialog gives something: finds them, names who cannot be given it and why, and goes on without these. */
export function Recipients({ list: { people, faults, change }, isOpen, notGiven }: Props) {
  const isFault = (id: number) => faults.some(({ user }) => user === id)
  return (
    <>
      <div className={styles.people}>
        {isOpen && <ResidentFinder chosen={people} onAdd={person => change([...people, person])} />}
        <ChosenResidents
          people={people}
          isFault={isFault}
          onDrop={id => change(people.filter(person => person.id !== id))}
        />
      </div>
      {faults.length > 0 && (
        <FaultsNote
          title={notGiven}
          faults={faults.map(({ user, message }) => ({ id: user, message }))}
          onLeaveOut={() => change(people.filter(({ id }) => !isFault(id)))}
        />
      )}
    </>
  )
}
