import { IconCloud, IconDeviceDesktop, IconEqual } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Block, countWords, readingMinutes } from '#contract/domains/blocks.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatLately } from '#web/ui/dates.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type BlockPair, compare, type HeadPair, join, type Side } from '../../editor/compare.ts'
import type { Draft } from '../../editor/draft.ts'
import type { Saving, Version } from '../../editor/saving.ts'
import { texts } from '../../editor/texts.ts'
import styles from './ConflictView.module.css'
import { kindIcons } from './kinds.tsx'
import { linesOf, markNew } from './words.ts'

interface Props {
  state: Saving
  theirs: Version
  onSettle: (draft: Draft) => void
}

const kindOfBlock = (block: Block) => {
  switch (block.type) {
    case 'heading':
      return block.level === 3 ? 'heading3' : 'heading2'
    case 'list':
      return block.ordered ? 'numbers' : 'bullets'
    default:
      return block.type
  }
}

const headText = (draft: Draft, { id }: HeadPair) =>
  (id === 'title'
    ? draft.title
    : id === 'type'
      ? texts.types[draft.type]
      : draft.themes.map(({ name }) => name).join(', ')) || texts.none

const Marked = ({ text, other }: { text: string; other: string }) =>
  markNew(text, other).map((piece, at) =>
    piece.isNew ? <ins key={at}>{piece.text}</ins> : <span key={at}>{piece.text}</span>,
  )

function BlockWords({ block, other, draft }: { block: Block | null; other: Block | null; draft: Draft }) {
  if (!block) return <span className={styles.absent}>{texts.absent}</span>
  const otherText = other
    ? linesOf(other)
        .map(({ text }) => text)
        .join(' ')
    : ''
  const picture = block.type === 'image' ? draft.pictures[block.media] : undefined
  return (
    <>
      {picture && <Picture media={picture} sizes="320px" className={styles.picture} />}
      {linesOf(block).map((line, at) => (
        <span
          key={at}
          className={styles.words}
          data-mark={line.mark}
          style={{ marginLeft: `${line.depth}rem` }}
        >
          <Marked text={line.text} other={otherText} />
        </span>
      ))}
    </>
  )
}

interface PairProps {
  legend: ReactNode
  side: Side
  mine: ReactNode
  theirs: ReactNode
  onPick: (side: Side) => void
}

function Pair({ legend, side, mine, theirs, onPick }: PairProps) {
  const name = useId()
  const sides = [
    ['mine', mine, texts.mine],
    ['theirs', theirs, texts.theirs],
  ] as const
  return (
    <fieldset className={styles.pair}>
      <legend>{legend}</legend>
      <div className={styles.two}>
        {sides.map(([value, words, whose]) => (
          <label key={value} className={classes(styles.pick, side === value && styles.chosen)}>
            <span className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={side === value}
                aria-label={`${whose}: ${side === value ? texts.stays : texts.take}`}
                onChange={() => onPick(value)}
              />
              <span className={styles.whose}>{whose}:</span>
              {side === value ? texts.stays : texts.take}
            </span>
            <span className={styles.side}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Neighbouring blocks that are the same stand behind one line. */
function Same({ pairs, draft }: { pairs: readonly BlockPair[]; draft: Draft }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <div className={styles.same}>
        <IconEqual />
        <span>{texts.same(pairs.length)}</span>
        <Button variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.sameBlocks}>
          {pairs.map(({ id, mine }) => (
            <p key={id}>
              <BlockWords block={mine} other={mine} draft={draft} />
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Runs of the same and single differing blocks, in the order of the article. */
function grouped(pairs: readonly BlockPair[]) {
  const groups: { readonly isSame: boolean; readonly pairs: BlockPair[] }[] = []
  for (const pair of pairs) {
    const last = groups.at(-1)
    if (pair.isSame && last?.isSame) last.pairs.push(pair)
    else groups.push({ isSame: pair.isSame, pairs: [pair] })
  }
  return groups
}

/** Two copies of one article side by side. */
export function ConflictView({ state, theirs, onSettle }: Props) {
  const base = state.base?.draft ?? null
  // What was typed in the last moment comes after the second copy was noticed.
  const compared = useMemo(() => compare(base, state.draft, theirs.draft), [base, state.draft, theirs])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (pair: BlockPair | HeadPair) => choices[pair.id] ?? pair.side
  const pick = (id: string) => (side: Side) => setChoices({ ...choices, [id]: side })
  const { mine } = compared
  const differing = [...compared.heads, ...compared.blocks].filter(({ isSame }) => !isSame)
  const kept = differing.filter(pair => sideOf(pair) === 'mine').length
  const isMineNewer = state.changedAt > Date.parse(theirs.updatedAt)
  const size = (draft: Draft) => {
    const words = countWords(draft.content)
    return texts.size(words, readingMinutes(words))
  }
  return (
    <>
      <PageHeader ref={heading} title={texts.conflictTitle} lead={texts.conflictLead} />
      <section className={styles.compare} aria-label={texts.compare}>
        <div className={styles.head}>
          <div>
            <IconDeviceDesktop className={styles.sign} />
            <span className={styles.who}>
              <b>{texts.mine}</b>
              <span>
                {texts.notSaved} · {size(mine)}
              </span>
            </span>
            {isMineNewer && <Tag tone="info">{texts.newer}</Tag>}
            <Button variant="soft" size="small" onClick={() => onSettle(mine)}>
              {texts.takeAll}
            </Button>
          </div>
          <div>
            <IconCloud className={styles.sign} />
            <span className={styles.who}>
              <b>{texts.theirs}</b>
              <span>
                {formatLately(theirs.updatedAt)} · {size(theirs.draft)}
              </span>
            </span>
            {!isMineNewer && <Tag tone="info">{texts.newer}</Tag>}
            <Button variant="soft" size="small" onClick={() => onSettle(theirs.draft)}>
              {texts.takeAll}
            </Button>
          </div>
        </div>
        <div className={styles.rows}>
          {compared.heads
            .filter(({ isSame }) => !isSame)
            .map(head => (
              <Pair
                key={head.id}
                legend={texts.heads[head.id]}
                side={sideOf(head)}
                mine={<Marked text={headText(mine, head)} other={headText(theirs.draft, head)} />}
                theirs={<Marked text={headText(theirs.draft, head)} other={headText(mine, head)} />}
                onPick={pick(head.id)}
              />
            ))}
          {grouped(compared.blocks).map(group => {
            const [pair] = group.pairs
            const block = pair?.mine ?? pair?.theirs
            if (!pair || !block) return null
            if (group.isSame) return <Same key={pair.id} pairs={group.pairs} draft={mine} />
            const kind = kindOfBlock(block)
            return (
              <Pair
                key={pair.id}
                legend={
                  <>
                    {kindIcons[kind]}
                    {texts.kinds[kind]}
                  </>
                }
                side={sideOf(pair)}
                mine={<BlockWords block={pair.mine} other={pair.theirs} draft={mine} />}
                theirs={<BlockWords block={pair.theirs} other={pair.mine} draft={theirs.draft} />}
                onPick={pick(pair.id)}
              />
            )
          })}
        </div>
        <div className={styles.bar} data-keep-clear>
          <p>
            <b>{texts.differ(differing.length)}</b>
            <span>
              {state.isUnkept ? texts.fromEachUnkept : texts.fromEach(kept, differing.length - kept)}
            </span>
          </p>
          <Button variant="volt" onClick={() => onSettle(join(compared, choices))}>
            {texts.join}
          </Button>
        </div>
      </section>
    </>
  )
}
