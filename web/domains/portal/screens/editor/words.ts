import type { Block, ListItem } from '#contract/domains/blocks.ts'

export interface Piece {
  readonly text: string
  /** It is not in the other text. */
  readonly isNew: boolean
}

/** More words are not compared: the lines are shown as they are. */
const MAX_WORDS = 600

/** The words of a text, those marked that the other text does not have in this order. */
export function markNew(text: string, other: string): readonly Piece[] {
  const [own, theirs] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)]
  if (own.length > MAX_WORDS || theirs.length > MAX_WORDS) return [{ text, isNew: false }]
  const key = (word: string | undefined) => word?.trim()
  const width = theirs.length + 1
  const longest = new Uint16Array((own.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = theirs.length - 1; column >= 0; column--)
      longest[row * width + column] =
        key(own[row]) === key(theirs[column])
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pieces: Piece[] = []
  const push = (word: string, isNew: boolean) => {
    const last = pieces.at(-1)
    if (last?.isNew === isNew) pieces[pieces.length - 1] = { text: last.text + word, isNew }
    else pieces.push({ text: word, isNew })
  }
  let column = 0
  for (const [row, word] of own.entries()) {
    while (
      column < theirs.length &&
      key(word) !== key(theirs[column]) &&
      at(row, column + 1) === at(row, column)
    )
      column += 1
    const isCommon = column < theirs.length && key(word) === key(theirs[column])
    if (isCommon) column += 1
    push(word, !isCommon)
  }
  return pieces
}

export interface Line {
  readonly text: string
  /** How deep it is nested. */
  readonly depth: number
  readonly mark: 'point' | 'done' | 'open' | null
}

const plain = (text: string, mark: Line['mark'] = null): Line => ({ text, depth: 0, mark })

const itemLines = ({ content, items = [] }: ListItem, depth: number): readonly Line[] => [
  { text: content.map(({ text }) => text).join(''), depth, mark: 'point' },
  ...items.flatMap(item => itemLines(item, depth + 1)),
]

/** What a block says, line by line. */
export function linesOf(block: Block): readonly Line[] {
  switch (block.type) {
    case 'heading':
      return [plain(block.text)]
    case 'text':
      return [plain(block.content.map(({ text }) => text).join(''))]
    case 'image':
      return [block.caption, block.alt].flatMap(text => (text ? [plain(text)] : []))
    case 'list':
      return block.items.flatMap(item => itemLines(item, 0))
    case 'checklist':
      return block.items.map(({ text, done }) => plain(text, done ? 'done' : 'open'))
    case 'quote':
      return [plain(`«${block.text}»`), ...(block.author ? [plain(block.author)] : [])]
  }
}
