import { Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../../rest/http.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../../../../ui/modal/Dialog.tsx'
import type { ModalProps } from '../../../../../ui/modal/modal.ts'
import { useSingleFlight } from '../../../../../ui/useSingleFlight.ts'
import { type Resolved, resolve } from './data.ts'
import styles from './ListModal.module.css'
import { MOST_BYTES, MOST_LINES } from './listBounds.ts'
import { linesOf, linesOfFile } from './listFile.ts'
import { ResolvedLines } from './ResolvedLines.tsx'
import { texts } from './texts.ts'

const words = texts.list

/** Chooses residents by a pasted or dropped list: who was found, who is ambiguous, who is not there. */
export default function ListModal({ onClose }: ModalProps<readonly number[]>) {
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly Resolved[]>()
  /** The resident chosen for an ambiguous or a similar line, by the index of the line. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)

  const [find, isFinding] = useSingleFlight(async (asked: readonly string[]) => {
    if (asked.length === 0) return setProblem(words.wanted)
    if (asked.length > MOST_LINES) return setProblem(words.tooMany(MOST_LINES))
    try {
      setLines(await resolve(asked))
      setChosen(new Map())
      setProblem(null)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
    }
  })
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    const read = file.size > MOST_BYTES ? null : await linesOfFile(file).catch(() => null)
    if (!read || read.length === 0) return setProblem(`${words.notRead}. ${words.notReadText}`)
    setText(read.join('\n'))
    await find(read)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void find(linesOf(text))
  }

  if (!lines)
    return (
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle>{words.title}</DialogTitle>
        <DialogBody>
          <Textarea
            data-autofocus
            label={words.field}
            placeholder={words.hint}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            autosize
            minRows={6}
            maxRows={14}
          />
          <label className={styles.drop}>
            <IconUpload aria-hidden="true" />
            <b>{words.drop}</b>
            <span>{words.dropHint}</span>
            <input
              type="file"
              accept=".txt,.csv,.xlsx"
              className={styles.file}
              onChange={event => void takeFile(event.currentTarget.files?.[0])}
            />
          </label>
          {problem && (
            <p className={styles.note} role="alert">
              {problem}
            </p>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="line" size="small" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" size="small" pending={isFinding && words.finding}>
            {words.find}
          </Button>
        </DialogFoot>
      </form>
    )

  const ids = [
    ...new Set(
      lines.flatMap((line, index) => {
        const id = line.state === 'found' ? line.residents[0]?.id : chosen.get(index)
        return id === undefined ? [] : [id]
      }),
    ),
  ]
  const open = lines.filter(
    ({ state }, index) => state !== 'found' && state !== 'duplicate' && !chosen.has(index),
  ).length
  return (
    <>
      <DialogTitle>{words.title}</DialogTitle>
      <DialogBody>
        <ResolvedLines
          lines={lines}
          chosen={chosen}
          onChoose={(index, id) => setChosen(new Map([...chosen, [index, id]]))}
          onCorrect={corrected => void find(lines.map(({ line }, index) => corrected.get(index) ?? line))}
          isFinding={isFinding}
        />
        {problem && (
          <p className={styles.note} role="alert">
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <p className={styles.ready} role="status">
          {words.ready(ids.length, lines.length)}
          {open > 0 && <small>{words.left(open)}</small>}
        </p>
        <Button variant="line" size="small" onClick={() => setLines(undefined)}>
          {words.back}
        </Button>
        <Button size="small" disabled={ids.length === 0} onClick={() => onClose(ids)}>
          {words.choose(ids.length)}
        </Button>
      </DialogFoot>
    </>
  )
}
