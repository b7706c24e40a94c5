import { Radio, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articles } from '#contract/domains/portal.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { actTexts as texts } from '../actTexts.ts'
import { figuresQuery, useRemove } from '../articleActs.ts'
import type { ActedArticle } from '../components/ArticleActions.tsx'
import styles from './RemoveArticleModal.module.css'

type Why = keyof typeof texts.reasons
const whys = Object.keys(texts.reasons) as Why[]
/** What the reason leaves for words about it: `reason. words` is saved. */
const MOST =
  articles.fields.removal_reason.max -
  Math.max(...Object.values(texts.reasons).map(({ length }) => length + 2))

interface Props extends ModalProps<true> {
  article: ActedArticle
}

export default function RemoveArticleModal({ article, onClose }: Props) {
  const [why, setWhy] = useState<Why>('rules')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutateAsync: remove } = useRemove()
  const { data: figures } = useQuery(figuresQuery(article.id))
  const [submit, isRunning] = useSingleFlight(async () => {
    const reason = [why !== 'other' && `${texts.reasons[why]}.`, words.trim()].filter(Boolean).join(' ')
    if (!reason) {
      setError(texts.reasonNeeded)
      return
    }
    setError(null)
    try {
      await remove({ id: article.id, reason })
      toast.success(texts.removed(article.title))
      onClose(true)
    } catch (cause) {
      setError((cause as Error).message)
    }
  })
  return (
    <>
      <DialogTitle>{texts.removeTitle}</DialogTitle>
      <DialogBody>
        <div className={styles.parts}>
          <p className={styles.about}>{texts.about(article.title, article.author)}</p>
          <Radio.Group label={texts.why} value={why} onChange={value => setWhy(value)}>
            <div className={styles.reasons}>
              {whys.map(each => (
                <Radio key={each} value={each} label={texts.reasons[each]} />
              ))}
            </div>
          </Radio.Group>
          <Textarea
            label={texts.authorSees}
            description={texts.authorSeesHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={error}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MOST}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
          />
          <Note tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
            <p>{texts.cost(figures)}</p>
          </Note>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.keep}
        </Button>
        <Button variant="danger" pending={isRunning && texts.removing} onClick={() => void submit()}>
          {texts.removeConfirm}
        </Button>
      </DialogFoot>
    </>
  )
}
