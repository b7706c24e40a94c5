import { Textarea } from '@mantine/core'
import {
  IconAlertCircle,
  IconBolt,
  IconChecklist,
  IconCpu,
  IconCpuOff,
  IconTargetArrow,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { MOST_LINES } from '#contract/domains/people.ts'
import { refusalWords } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { isLostCode, tellOfLostPart } from '#web/ui/later.ts'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { BulkBar, BulkButton } from '#web/ui/table/BulkBar.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { passedQuery, type Resolved, resolve } from './data.ts'
import { FoundPeople } from './FoundPeople.tsx'
import styles from './ListModal.module.css'
import { ListSteps } from './ListSteps.tsx'
import { MOST_BYTES } from './listBounds.ts'
import { linesOf, linesOfFile, textOfLines } from './listFile.ts'
import { carriedOver, type Decisions, readList } from './listMarks.ts'
import { actOnPeople, type ListAct, type ListProps, type ListResult } from './modals.ts'
import { PastedLines } from './PastedLines.tsx'
import { ResolvedLines } from './ResolvedLines.tsx'
import { texts } from './texts.ts'

const words = texts.list
const icons: Record<ListAct, typeof IconBolt> = {
  mission: IconTargetArrow,
  give: IconCpu,
  recall: IconCpuOff,
  energy: IconBolt,
}
const undecided: Decisions = { chosen: new Map(), skipped: new Set() }

/**
 * From a pasted or dropped list to an act in three steps: the list; who was found, who is ambiguous, who is not there; the
 * award, in a dialog over this one, so that a way back leads to the list.
 */
export default function ListModal({
  act,
  others = [],
  subject = null,
  maySelect,
  onClose,
}: ListProps & ModalProps<ListResult>) {
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly Resolved[]>()
  /** The lines before the way back, about which decisions were made. */
  const [former, setFormer] = useState<readonly Resolved[]>([])
  const [decisions, setDecisions] = useState(undecided)
  /** Residents for whom a part of the act is done. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<HTMLElement | null>(null)
  // The step is announced, and keys go on from its beginning.
  useEffect(() => step?.focus({ preventScroll: true }), [step])
  // A line that is skipped or taken back may remove the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) step?.focus({ preventScroll: true })
  }, [step, decisions])
  useLeaveGuard(() => ({ fields: text.trim() === '' ? 0 : 1, isKept: false }))
  const { data: passed } = useQuery({
    ...passedQuery(subject ?? 0),
    enabled: act === 'mission' && subject !== null && lines !== undefined,
  })

  /** Back to the list as it reads now, to which the decisions belong. */
  const goBack = (given: readonly Resolved[]) => {
    setText(textOfLines(given.map(({ line }) => line)))
    setFormer(given)
    setLines(undefined)
  }
  const [find, isFinding] = useSingleFlight(async (asked: readonly string[], kept?: Decisions) => {
    if (asked.length === 0) return setProblem(words.wanted)
    if (asked.length > MOST_LINES) return setProblem(words.tooMany(MOST_LINES))
    try {
      setLines(await resolve(asked))
      setDecisions(kept ?? carriedOver(former, decisions, asked))
      setProblem(null)
    } catch (failure) {
      setProblem(refusalWords(failure))
    }
  })
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    let read: string[] | null = null
    try {
      if (file.size <= MOST_BYTES) read = await linesOfFile(file)
    } catch (failure) {
      if (isLostCode(failure)) return tellOfLostPart()
    }
    if (!read || read.length === 0) return setProblem(`${words.notRead}. ${words.notReadText}`)
    setText(textOfLines(read))
    await find(read)
  }

  if (!lines)
    return (
      <FormDialog
        title={words.titles[act]}
        head={<ListSteps at={1} act={act} />}
        problem={problem}
        action={words.find}
        pending={words.finding}
        // A file is read and sought without a submit.
        isSending={isFinding}
        onSubmit={() => find(linesOf(text))}
      >
        <div className={styles.paste}>
          <Textarea
            data-autofocus
            label={words.field}
            placeholder={words.hint}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            autosize
            minRows={8}
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
              onChange={event => {
                void takeFile(event.currentTarget.files?.[0])
                // Otherwise the same file, mended, would not be a change.
                event.currentTarget.value = ''
              }}
            />
          </label>
        </div>
      </FormDialog>
    )

  const list = readList(lines, decisions)
  const people = list.people.filter(({ id }) => !done.has(id))
  const { chosen, skipped } = decisions
  const choose = (index: number, id: number | null) => {
    const next = new Map(chosen)
    if (id === null) next.delete(index)
    else next.set(index, id)
    setDecisions({ chosen: next, skipped })
  }
  const correct = (corrected: ReadonlyMap<number, string>) =>
    find(
      lines.map(({ line }, index) => corrected.get(index) ?? line),
      { chosen: new Map([...chosen].filter(([index]) => !corrected.has(index))), skipped },
    )
  const ids = people.map(({ id }) => id)
  const perform = async (kind: ListAct) => {
    const onPart = (some: readonly number[]) => setDone(known => new Set([...known, ...some]))
    const given = { users: ids, kind, subject: kind === act ? subject : null, isOfList: true, onPart }
    if (await actOnPeople.open(given)) onClose('done')
  }
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    // Fields and buttons of the step have keys of their own.
    if (event.target !== event.currentTarget || ids.length === 0) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void perform(act)
  }
  return (
    <>
      <DialogTitle>{words.titles[act]}</DialogTitle>
      <ListSteps at={2} act={act} />
      <DialogBody>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter goes on, as from the list */}
        <div ref={setStep} tabIndex={-1} className={styles.found} onKeyDown={goOn}>
          <div className={styles.given}>
            <PastedLines lines={lines} marks={list.marks} />
            <Button variant="soft" size="compact" icon={<IconUpload />} onClick={() => goBack(lines)}>
              {words.back}
            </Button>
          </div>
          <div className={styles.groups}>
            <ResolvedLines
              key={lines.map(({ line }) => line).join('\n')}
              lines={lines}
              list={list}
              decisions={decisions}
              onChoose={choose}
              onSkip={index => setDecisions({ chosen, skipped: new Set([...skipped, index]) })}
              onReturn={() => setDecisions({ chosen, skipped: new Set() })}
              onCorrect={corrected => void correct(corrected)}
              isFinding={isFinding}
            />
            <FoundPeople
              people={people}
              duplicates={list.marks.filter(mark => mark === 'duplicate').length}
              passed={passed}
            />
            {problem && (
              <Note tone="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
                {problem}
              </Note>
            )}
          </div>
        </div>
      </DialogBody>
      <BulkBar
        docked
        label={words.ready(ids.length, lines.length)}
        note={list.left > 0 && <small>{words.left(list.left)}</small>}
      >
        {[act, ...others].map(kind => {
          const Icon = icons[kind]
          return (
            <BulkButton
              key={kind}
              primary={kind === act}
              icon={<Icon aria-hidden="true" />}
              disabled={ids.length === 0}
              onClick={() => void perform(kind)}
            >
              {kind === act ? words.act[act](ids.length) : texts.acts[kind]}
            </BulkButton>
          )
        })}
        {maySelect && (
          <BulkButton
            icon={<IconChecklist aria-hidden="true" />}
            disabled={ids.length === 0}
            onClick={() => onClose(ids)}
          >
            {words.select(ids.length)}
          </BulkButton>
        )}
      </BulkBar>
    </>
  )
}
