import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, parseMarkdown } from '#contract/markdown.ts'
import { classes } from './classes.ts'
import { controlTexts } from './controlTexts.ts'
import styles from './Markdown.module.css'

interface Props {
  children: string
  /** The level of its first heading: one below the heading above it. */
  top?: 2 | 3 | 4
  className?: string | undefined
}

/** Renders a person's Markdown as React elements, so that no HTML in it is ever interpreted. */
export function Markdown({ children, top = 3, className }: Props) {
  return <div className={classes(styles.words, className)}>{blocks(parseMarkdown(children), top)}</div>
}

const blocks = (list: readonly Block[], top: number): ReactNode =>
  list.map((block, index) => <Fragment key={index}>{blockOf(block, top)}</Fragment>)

function blockOf(block: Block, top: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(top + Math.max(block.level - 2, 0), 6)}` as 'h3'
      return <Heading className={styles.heading}>{inlines(block.words)}</Heading>
    }
    case 'paragraph':
      return <p>{inlines(block.words)}</p>
    case 'quote':
      return <blockquote>{blocks(block.blocks, top)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          {inlines(item.words)}
          {blocks(item.below, top)}
        </li>
      ))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

const inlines = (list: readonly Inline[]): ReactNode =>
  list.map((inline, index) => <Fragment key={index}>{inlineOf(inline)}</Fragment>)

function inlineOf(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'code':
      return <code>{inline.text}</code>
    case 'bold':
      return <strong>{inlines(inline.children)}</strong>
    case 'italic':
      return <em>{inlines(inline.children)}</em>
    case 'link':
      return inline.href.startsWith('mailto:') ? (
        <a href={inline.href}>{inlines(inline.children)}</a>
      ) : (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(inline.children)}
          <span className="visually-hidden">{controlTexts.newTab}</span>
        </a>
      )
  }
}
