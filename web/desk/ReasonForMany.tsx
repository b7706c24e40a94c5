import { type ReactNode, useState } from 'react'
import { asRefusal } from '#web/attempt.ts'
import { type Fault, FaultsNote } from '#web/ui/FaultsNote.tsx'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { ReasonDialog, type ReasonDialogProps } from '#web/ui/modal/ReasonDialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { texts } from './texts.ts'
import { mayBeDone, sentence, unsureWords } from './unsure.ts'

type Ids = readonly number[]

interface Props
  extends Omit<ReasonDialogProps, 'title' | 'text' | 'disabled' | 'isFrozen' | 'problem' | 'onSend'> {
  ids: Ids
  titleOf: (count: number) => string
  textOf?: (ids: Ids) => ReactNode
  /** Another field, above that of the reason. */
  children?: ReactNode
  doneOf: (count: number) => string
  /** Said when it was not done, above the rows because of which. */
  failed: string
  /** All of them or none; a refusal names the rows at fault by `ids.{id}`. */
  send: (ids: Ids, reason: string) => Promise<unknown>
  onDone: () => void
}

/** Asks why before many rows lose something. The rows because of which it was refused are named, and can be left out. */
export function ReasonForMany(props: Props) {
  const { ids, titleOf, textOf, children, doneOf, failed, send, onDone, ...dialog } = props
  const [left, setLeft] = useState(ids)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /** No answer came, so it may have been done. Only an unchanged call carries the same key and is not done twice. */
  const [isUnsure, setUnsure] = useState(false)
  const isOpen = useIsOpen()
  const handleSend = async (reason: string) => {
    setFaults([])
    setProblem(null)
    setSending(true)
    try {
      await send(left, reason)
    } catch (error) {
      const failure = asRefusal(error)
      const { message, details } = failure
      const isLost = mayBeDone(failure, isUnsure)
      const named = details.flatMap(({ path: [list, id], message: why }) =>
        list === 'ids' ? { id: Number(id), message: why } : [],
      )
      // A dialog that was closed meanwhile shows nothing.
      if (!isOpen()) {
        if (isLost) toast.warn(texts.perhapsDone, { text: texts.seeWhetherDone })
        else toast.error(failed, { text: message })
      }
      setUnsure(isLost)
      setFaults(named)
      if (isLost) setProblem(unsureWords(failure))
      else if (named.length === 0) setProblem(`${sentence(failed)} ${message}`)
      return
    } finally {
      setSending(false)
    }
    toast.success(doneOf(left.length))
    onDone()
  }
  const leaveOut = () => {
    setLeft(left.filter(id => !faults.some(fault => fault.id === id)))
    setFaults([])
  }
  return (
    <ReasonDialog
      {...dialog}
      title={titleOf(left.length)}
      text={
        <>
          {textOf?.(left)}
          {faults.length > 0 && (
            <FaultsNote
              title={failed}
              faults={faults}
              onLeaveOut={faults.length < left.length ? leaveOut : undefined}
            />
          )}
          {children}
        </>
      }
      // What is changed while the answer is awaited would be another call, should the answer be lost.
      isFrozen={isSending || isUnsure}
      problem={problem}
      onSend={handleSend}
    />
  )
}
