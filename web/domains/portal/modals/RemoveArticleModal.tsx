import { Radio, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articles } from '#contract/domains/portal.ts'
import { refusalWords } from '#web/attempt.ts'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { actTexts as texts } from '../actTexts.ts'
import { figuresQuery, useRemove } from '../articleActs.ts'
import type { ActedArticle } from '../components/ArticleActions.tsx'
import styles from './RemoveArticleModal.module.css'

type Why = keyof typeof texts.reasons
const whys = Object.keys(texts.reasons) as Why[]
/** Characters left for the moderator's words: they are saved behind the chosen reason, as `reason. words`. */
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
  const isOpen = useIsOpen()
  const { mutateAsync: remove } = useRemove()
  const { data: figures } = useQuery(figuresQuery(article.id))
  const handleSubmit = async () => {
    const reason = [why !== 'other' && `${texts.reasons[why]}.`, words.trim()].filter(Boolean).join(' ')
    if (!reason) return setError(texts.reasonNeeded)
    setError(null)
    try {
      await remove({ id: article.id, reason })
      toast.success(texts.removed(article.title))
      onClose(true)
    } catch (failure) {
      const why = refusalWords(failure)
      // A dialog that was closed meanwhile shows nothing.
      if (isOpen()) setError(why)
      else toast.error(texts.notRemoved(article.title), { text: why })
    }
  }
  return (
    <FormDialog
      title={texts.removeTitle}
      action={texts.removeConfirm}
      pending={texts.removing}
      cancel={texts.keep}
      danger
      typed={words}
      onSubmit={handleSubmit}
    >
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
    </FormDialog>
  )
}
