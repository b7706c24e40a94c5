import { Select } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircle,
  IconCircleCheck,
  IconEye,
  IconHistory,
  IconPencil,
  IconShieldX,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { articleTypes } from '#contract/domains/article-types.ts'
import { countWords, readingMinutes } from '#contract/domains/blocks.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CountedToday } from '../../components/CountedToday.tsx'
import type { Draft } from '../../editor/draft.ts'
import { isMet, isRequired, needNames, required } from '../../editor/needs.ts'
import { isPending, isStopped, type Saving, type Wish } from '../../editor/saving.ts'
import { texts } from '../../editor/texts.ts'
import styles from './Rail.module.css'
import { SaveLine } from './SaveLine.tsx'
import type { SheetHandle } from './Sheet.tsx'
import { ThemeField } from './ThemeField.tsx'

interface Props {
  state: Saving
  sheet: RefObject<SheetHandle | null>
  /** Pictures on their way. */
  uploading: number
  /** Pictures that have not arrived, with what says so in the text. */
  failed: ReadonlyMap<string, HTMLElement>
  onChange: (part: Partial<Draft>) => void
  onSaveAction: (action: 'signIn' | 'download' | 'asNew' | 'again') => void
  onWish: (wish: Wish) => void
  onPreview: () => void
  onVersions: () => void
  onDelete: () => void
}

const typeOptions = articleTypes.map(value => ({ value, label: texts.types[value] }))

/** Everything about publishing: what is saved, what is missing, and what can be done. */
export function Rail({ state, sheet, uploading, failed, onChange, onWish, ...on }: Props) {
  const { draft, base, wish, trouble } = state
  const [isAsked, setAsked] = useState(false)
  const themeInput = useRef<HTMLElement>(null)
  const words = countWords(draft.content)
  const isRemoved = trouble?.kind === 'removed'
  const isGone = trouble?.kind === 'gone'
  const isPublished = base?.isPublished === true && !isRemoved && !isGone
  // The server takes nothing of this article from this window: what would ask it for something gives way to what helps.
  const isStuck = isStopped(state)
  const first = draft.content.find(block => block.type === 'image')
  const cover = first?.type === 'image' ? draft.pictures[first.media] : undefined
  const missing = required.filter(need => !isMet(need, draft))
  const needs = needNames.filter(need => need !== 'alts' || first)
  const problemOf = (place: string) => trouble?.problems.find(problem => problem.place === place)?.message

  const lead = (need: (typeof needNames)[number]) =>
    need === 'themes' ? themeInput.current?.focus() : sheet.current?.focus(need)

  const leadToFailed = () => {
    const [alert] = failed.values()
    alert?.querySelector('button')?.focus()
  }

  const handlePublish = () => {
    const [lacking] = missing
    setAsked(true)
    if (lacking) lead(lacking)
    else if (failed.size > 0) leadToFailed()
    else onWish('publish')
  }

  const isChanged = isPublished && isPending(state)
  const isIdle = isPublished && !isChanged
  const rescue = isRemoved || isGone ? 'asNew' : 'download'
  return (
    <aside className={styles.rail} aria-label={texts.publication}>
      <Block
        title={texts.publication}
        aside={
          isRemoved || isGone ? (
            <Tag tone="danger" icon={isGone ? <IconTrash /> : <IconShieldX />}>
              {isGone ? texts.isGone : texts.isRemoved}
            </Tag>
          ) : isPublished ? (
            <Tag tone="success" icon={<IconWorld />}>
              {texts.isPublished}
            </Tag>
          ) : (
            <Tag icon={<IconPencil />}>{texts.isDraft}</Tag>
          )
        }
      >
        <div className={styles.stack}>
          <SaveLine state={state} onAction={on.onSaveAction} />
          <Select
            label={texts.type}
            data={typeOptions}
            value={draft.type}
            allowDeselect={false}
            error={problemOf('type')}
            onChange={type => type && onChange({ type })}
          />
          <ThemeField
            ref={themeInput}
            chosen={draft.themes}
            error={problemOf('themes')}
            onChange={themes => onChange({ themes })}
          />
          {cover ? (
            <Picture media={cover} sizes="272px" alt={texts.cover} className={styles.cover} />
          ) : (
            <p className={styles.noCover}>{texts.noCover}</p>
          )}
          <ul className={styles.needs} aria-label={texts.needs}>
            {needs.map(need => {
              const isDone = isMet(need, draft)
              const [done, missed] = texts.need[need]
              return (
                <li key={need} data-done={isDone || undefined}>
                  {isDone ? <IconCircleCheck /> : <IconCircle />}
                  {isDone ? (
                    done
                  ) : (
                    <button type="button" onClick={() => lead(need)}>
                      {missed}
                    </button>
                  )}
                  {!isDone && !isRequired(need) && <small>{texts.advised}</small>}
                </li>
              )
            })}
            {failed.size > 0 && (
              <li>
                <IconCircle />
                <button type="button" onClick={leadToFailed}>
                  {texts.failedPictures(failed.size)}
                </button>
              </li>
            )}
            {uploading > 0 && (
              <li>
                <IconCircle />
                {texts.need.uploads[1]}
              </li>
            )}
          </ul>
          <div>
            <p className={styles.size}>{texts.size(words, readingMinutes(words))}</p>
            <p role="status" className={styles.lacking}>
              {isAsked && missing.length > 0 && texts.lacking(missing)}
            </p>
            {!isPublished && !isStuck && <CountedToday event="article.published" className={styles.size} />}
          </div>
          <div className={styles.buttons}>
            {isStuck ? (
              <Button wide onClick={() => on.onSaveAction(rescue)}>
                {texts.save[rescue]}
              </Button>
            ) : (
              <Button
                wide
                variant={isIdle ? 'soft' : 'primary'}
                aria-disabled={missing.length > 0 || uploading > 0 || failed.size > 0 || isIdle || undefined}
                pending={wish === 'publish' && (isPublished ? texts.updating : texts.publishing)}
                onClick={() => !isIdle && uploading === 0 && handlePublish()}
              >
                {isIdle ? texts.upToDate : isPublished ? texts.update : texts.publish}
              </Button>
            )}
            <Button wide variant="soft" icon={<IconEye />} onClick={on.onPreview}>
              {texts.preview}
            </Button>
            {state.article !== null && (
              <>
                <Button wide variant="ghost" icon={<IconHistory />} onClick={on.onVersions}>
                  {texts.versions}
                </Button>
                {isChanged && !isStuck && (
                  <Button
                    wide
                    variant="ghost"
                    icon={<IconArrowBackUp />}
                    pending={wish === 'discard' && texts.discarding}
                    onClick={() => onWish('discard')}
                  >
                    {texts.discard}
                  </Button>
                )}
                {isPublished && !isStuck && (
                  <Button wide variant="ghost" onClick={() => onWish('unpublish')}>
                    {texts.unpublish}
                  </Button>
                )}
                {(isRemoved || !isStuck) && (
                  <Button wide variant="ghost" icon={<IconTrash />} onClick={on.onDelete}>
                    {texts.delete}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </Block>
      {!isStuck && <p className={styles.help}>{texts.help}</p>}
    </aside>
  )
}
