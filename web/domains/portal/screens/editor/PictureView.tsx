import { IconRefresh, IconStar, IconTrash } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { type ChangeEvent, use, useEffect, useId, useRef } from 'react'
import { blockLimits } from '#contract/domains/blocks.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { usePublished } from '#web/ui/publisher.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Image } from '../../editor/schema.ts'
import { texts } from '../../editor/texts.ts'
import { FailedContext, useBlocks } from './context.ts'
import styles from './PictureView.module.css'
import { takePictures } from './takePictures.ts'

function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { uploads, pictureOf, coming } = useBlocks()
  const {
    media,
    upload: name,
    caption,
    alt,
  } = node.attrs as {
    media: number | null
    upload: string | null
    caption: string
    alt: string
  }
  const upload = usePublished(uploads).get(name ?? '')
  const stored = media ?? upload?.media ?? null
  const picture = stored === null ? undefined : pictureOf(stored)
  const chooser = useRef<HTMLInputElement>(null)
  const setFailed = use(FailedContext)
  const failure = useRef<HTMLDivElement>(null)
  const hasFailed = Boolean(upload?.error)
  const id = useId()
  useEffect(() => {
    const element = failure.current
    if (!setFailed || !hasFailed || !element) return
    setFailed(all => new Map(all).set(id, element))
    return () => setFailed(all => new Map([...all].filter(([key]) => key !== id)))
  }, [setFailed, id, hasFailed])

  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = takePictures([...(currentTarget.files ?? [])])
    currentTarget.value = ''
    if (file) updateAttributes({ media: null, upload: uploads.start(file) })
  }

  return (
    <NodeViewWrapper as="figure" className={classes(styles.figure, selected && styles.selected)}>
      <div className={styles.frame} data-drag-handle="">
        {upload ? (
          <img src={upload.preview} alt={alt} />
        ) : (
          picture && <Picture media={picture} sizes="(max-width: 744px) 100vw, 700px" alt={alt} eager />
        )}
        {!upload && !picture && (
          <p className={styles.gone}>
            {stored !== null && coming.has(stored) ? texts.pictureComing : texts.pictureGone}
          </p>
        )}
        {upload && upload.media === null && !upload.error && (
          <progress value={upload.part} max={1} aria-label={texts.uploading} className={styles.progress} />
        )}
      </div>
      {upload?.error && name && (
        <div ref={failure} role="alert" className={styles.error}>
          <span>{upload.error}</span>
          <Button size="small" variant="dangerSoft" onClick={() => uploads.retry(name)}>
            {texts.retry}
          </Button>
        </div>
      )}
      <div className={styles.bar}>
        <span className={styles.cover}>
          <Tag icon={<IconStar />}>{texts.cover}</Tag>
        </span>
        <span className={styles.actions}>
          <IconButton
            label={texts.replacePicture}
            icon={<IconRefresh />}
            onClick={() => chooser.current?.click()}
          />
          <IconButton label={texts.removePicture} icon={<IconTrash />} onClick={() => deleteNode()} />
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={texts.replacePicture}
        onChange={handleChoice}
      />
      <div className={styles.words}>
        <input
          value={caption}
          maxLength={blockLimits.line}
          placeholder={texts.caption}
          aria-label={texts.caption}
          onChange={event => updateAttributes({ caption: event.currentTarget.value })}
        />
        <input
          value={alt}
          maxLength={blockLimits.line}
          placeholder={texts.alt}
          aria-label={texts.alt}
          data-alt=""
          onChange={event => updateAttributes({ alt: event.currentTarget.value })}
        />
      </div>
    </NodeViewWrapper>
  )
}

export const ImageBlock = Image.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView, { stopEvent: ({ event }) => isOwn(event) }),
})

/** Typing and clicking in the fields of a picture is theirs, not the editor's. */
const isOwn = ({ target, type }: Event) =>
  target instanceof Element && !/^(drag|drop)/.test(type) && target.closest('input, button') !== null
