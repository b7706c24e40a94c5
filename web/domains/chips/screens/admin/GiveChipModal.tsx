import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../../../ui/modal/Dialog.tsx'
import type { ModalProps } from '../../../../ui/modal/modal.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../../ui/useSingleFlight.ts'
import { nameOf } from '../../../people/me.ts'
import { residentsQuery, useGive } from './data.ts'
import styles from './GiveChipModal.module.css'
import { texts } from './texts.ts'

interface Chosen {
  readonly id: number
  readonly name: string
}

/** Gives a chip to residents found by name, all or none. */
export default function GiveChipModal({
  chip,
  onClose,
}: ModalProps<true> & { chip: { readonly id: number; readonly name: string } }) {
  const [words, setWords] = useState('')
  const [settled] = useDebouncedValue(words.trim(), 250)
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { data: found } = useQuery(residentsQuery(settled))
  const { mutateAsync: give } = useGive()
  const open = found?.filter(({ id }) => !people.some(person => person.id === id))

  const [send, isSending] = useSingleFlight(async () => {
    try {
      await give({ badge: chip.id, users: people.map(({ id }) => id), comment: comment.trim() })
      toast.success(texts.given(people.length))
      onClose(true)
    } catch (failure) {
      setError((failure as Error).message)
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (people.length === 0) setError(texts.needPeople)
    else void send()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.giveTitle(chip.name)}</DialogTitle>
      <DialogBody>
        {people.length > 0 && (
          <ul className={styles.chosen}>
            {people.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={texts.drop(name)}
                  onClick={() => setPeople(people.filter(person => person.id !== id))}
                >
                  {name}
                  <IconX aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <SearchField label={texts.findResident} value={words} onChange={setWords} />
        {open && (
          <ul className={styles.found}>
            {open.length === 0 && <li className={styles.nobody}>{texts.found0}</li>}
            {open.map(person => {
              const name = nameOf(person)
              return (
                <li key={person.id}>
                  <button
                    type="button"
                    aria-label={texts.add(name)}
                    onClick={() => {
                      setPeople([...people, { id: person.id, name }])
                      setError(null)
                    }}
                  >
                    <Avatar name={name} picture={person.avatar} size="tiny" />
                    <span>{name}</span>
                    <IconPlus aria-hidden="true" />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <TextInput
          label={texts.comment}
          description={texts.commentNote}
          maxLength={5000}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" pending={isSending && texts.giving}>
          {texts.giveAction(people.length)}
        </Button>
      </DialogFoot>
    </form>
  )
}
