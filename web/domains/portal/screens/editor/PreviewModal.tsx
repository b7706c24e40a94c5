import { useState } from 'react'
import { countWords, coverBlockOf, readingMinutes } from '#contract/domains/blocks.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { ArticleBody, ArticleFigure } from '../../components/ArticleBody.tsx'
import type { Draft } from '../../editor/draft.ts'
import { texts } from '../../editor/texts.ts'
import styles from './PreviewModal.module.css'

interface Props extends ModalProps {
  draft: Draft
}

const widths = [
  { value: 'desktop', label: texts.desktop },
  { value: 'phone', label: texts.phone },
] as const

/** The article as its readers will see it; the topmost picture is its cover (specification §5). */
export default function PreviewModal({ draft, onClose }: Props) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desktop')
  const pictures = new Map(Object.entries(draft.pictures).map(([id, media]) => [Number(id), media]))
  const coverBlock = coverBlockOf(draft.content)
  const cover = coverBlock && pictures.get(coverBlock.media)
  const words = countWords(draft.content)
  return (
    <>
      <DialogTitle>{texts.previewTitle}</DialogTitle>
      <DialogBody>
        <div className={styles.widths}>
          <Segments label={texts.previewWidth} options={widths} value={width} onChange={setWidth} />
        </div>
        <article className={styles.page} data-width={width}>
          {cover && (
            <ArticleFigure
              media={cover}
              block={coverBlock}
              sizes="44rem"
              onEnlarge={undefined}
              classNames={{ picture: styles.cover }}
            />
          )}
          <Tags>
            <Tag tone="info">{texts.types[draft.type]}</Tag>
            {draft.themes.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </Tags>
          <h2 className={styles.title}>{draft.title.trim() || texts.titleHint}</h2>
          <p className={styles.size}>{texts.size(words, readingMinutes(words))}</p>
          <ArticleBody blocks={draft.content} pictures={pictures} skip={coverBlock} />
        </article>
      </DialogBody>
      <DialogFoot>
        <Button size="small" onClick={() => onClose()}>
          {texts.close}
        </Button>
      </DialogFoot>
    </>
  )
}
