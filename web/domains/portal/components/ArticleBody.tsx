import { IconArrowUpRight, IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import {
  anchorOf,
  type Block,
  type ImageBlock,
  type Inline,
  isSeen,
  type ListItem,
} from '#contract/domains/blocks.ts'
import { safeAddress } from '#contract/markdown.ts'
import { controlTexts } from '#web/ui/controlTexts.ts'
import { type Media, Picture } from '#web/ui/Picture.tsx'
import { bodyTexts as texts } from '../bodyTexts.ts'
import styles from './ArticleBody.module.css'

export type Pictures = ReadonlyMap<number, Media>

interface Props {
  blocks: readonly Block[]
  /** The article's `images` by the id of the file. */
  pictures: Pictures
  /** The block that stands above the article as its cover. */
  skip?: Block | null
  /** The media of a picture that is enlarged by a click; without it pictures are not pressed. */
  onEnlarge?: (media: number) => void
}

/** Renders the blocks of an article as React elements. A block of a type that this version does not know is skipped. */
export const ArticleBody = ({ blocks, pictures, skip, onEnlarge }: Props) => (
  <div className={styles.body}>
    {blocks.map((block, index) => (
      <Fragment key={index}>{block !== skip && blockOf(block, index, pictures, onEnlarge)}</Fragment>
    ))}
  </div>
)

function blockOf(block: Block, index: number, pictures: Pictures, onEnlarge: Props['onEnlarge']): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 3 ? 'h3' : 'h2'
      return (
        isSeen(block.text) && (
          // The contents move the focus here.
          <Heading id={anchorOf(index)} tabIndex={-1}>
            {block.text}
          </Heading>
        )
      )
    }
    case 'text':
      return <p>{runs(block.content)}</p>
    case 'image': {
      const media = pictures.get(block.media)
      return media && <ArticleFigure media={media} block={block} onEnlarge={onEnlarge} />
    }
    case 'list':
      return <List ordered={block.ordered} items={block.items} />
    case 'checklist':
      return (
        <ul className={styles.checklist}>
          {block.items.map(({ text, done }, at) => (
            <li key={at}>
              <span className={styles.box} data-done={done || undefined}>
                {done && <IconCheck aria-hidden="true" />}
              </span>
              <span className="visually-hidden">{done ? texts.done : texts.open}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )
    case 'quote':
      return (
        <figure>
          <blockquote>
            <p>{block.text}</p>
            {block.author && <footer>{block.author}</footer>}
          </blockquote>
        </figure>
      )
    default:
      return null
  }
}

interface FigureProps {
  media: Media
  block: Pick<ImageBlock, 'media' | 'alt' | 'caption'>
  onEnlarge: Props['onEnlarge']
  sizes?: string
  eager?: boolean
  /** Of the figure and of its picture. */
  classNames?: { figure?: string | undefined; picture?: string | undefined }
}

/** A picture with its caption, in the text or above the title. */
export function ArticleFigure({
  media,
  block: { media: id, alt = '', caption },
  onEnlarge,
  sizes = '(max-width: 744px) 94vw, 704px',
  eager = false,
  classNames = { picture: styles.picture },
}: FigureProps) {
  const picture = (
    <Picture media={media} sizes={sizes} alt={alt} eager={eager} className={classNames.picture} />
  )
  return (
    <figure className={classNames.figure}>
      {onEnlarge && !media.takenDownAt ? (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={texts.enlarge(alt || caption)}
          data-media={id}
          onClick={() => onEnlarge(id)}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function List({ ordered, items }: { ordered: boolean; items: readonly ListItem[] }) {
  const points = items.map(({ content, items: below }, index) => (
    <li key={index}>
      {runs(content)}
      {below && below.length > 0 && <List ordered={ordered} items={below} />}
    </li>
  ))
  return ordered ? <ol>{points}</ol> : <ul>{points}</ul>
}

const runs = (content: readonly Inline[]): ReactNode =>
  content.map((run, index) => <Fragment key={index}>{runOf(run)}</Fragment>)

function runOf({ text, bold, italic, code, href }: Inline): ReactNode {
  let shown: ReactNode = text
  if (code) shown = <code>{shown}</code>
  if (italic) shown = <em>{shown}</em>
  if (bold) shown = <strong>{shown}</strong>
  // The server has checked it too; an address that it should not have let through stays words.
  const address = href === undefined ? null : safeAddress(href)
  return address ? <TextLink address={address}>{shown}</TextLink> : shown
}

/** A link of another site is marked, and says where it leads: its words may name another place. */
function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const { protocol, host } = new URL(address)
  if (protocol === 'mailto:' || host === location.host) return <a href={address}>{children}</a>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={texts.leadsTo(host)}>
      {children}
      <IconArrowUpRight aria-hidden="true" />
      <span className="visually-hidden">{controlTexts.newTab}</span>
    </a>
  )
}
