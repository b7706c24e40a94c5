import { z } from 'zod'
import { type Block, blockLimits, blockTypes, linkProtocols, picturesOf } from '#contract/domains/blocks.ts'
import { MAX_ID, MAX_RELATED } from '#contract/rest/bounds.ts'
import { plural } from '#contract/words.ts'
import type { Refusals } from '../../rest/refusals.ts'

const MAX_PROBLEMS = 20
const signs = { one: 'знака', few: 'знаков', many: 'знаков' }

/** Whether PostgreSQL can store the text: no U+0000 and no unpaired surrogate. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

const words = (max: number, min = 0) =>
  z
    .string('Здесь нужен текст')
    .min(min, 'Заполните это поле')
    .max(max, `Не длиннее ${max} ${plural(max, signs)}`)
    .refine(storable, 'В тексте есть знаки, которые нельзя сохранить: наберите его заново')

const several = <Item extends z.ZodType>(item: Item, max: number, tooMany: string) =>
  z.array(item, 'Здесь нужен список').max(max, tooMany)

const tooMany = {
  blocks: `В статье может быть не больше ${blockLimits.blocks} блоков: разделите её на несколько`,
  items: `В списке может быть не больше ${blockLimits.items} пунктов: разделите его на несколько`,
  pictures: `В статье может быть не больше ${MAX_RELATED} картинок: разделите её на несколько`,
  runs: 'В абзаце слишком много выделений и ссылок: разделите его на несколько',
} as const

const link = words(blockLimits.href)
  .transform(text => text.trim())
  .refine(
    text => URL.canParse(text) && (linkProtocols as readonly string[]).includes(new URL(text).protocol),
    'Ссылка начинается с http://, https:// или mailto:',
  )

const mark = z.boolean('Здесь нужно true или false').optional()

const run = z
  .object(
    {
      text: words(blockLimits.run),
      bold: mark,
      italic: mark,
      code: mark,
      href: link.optional(),
    },
    'Здесь нужен кусочек текста с полем text',
  )
  .transform(({ text, bold, italic, code, href }) => ({
    text,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(code && { code }),
    ...(href !== undefined && { href }),
  }))
const runs = several(run, blockLimits.runs, tooMany.runs)

function listItem(depth: number): z.ZodType {
  const nested =
    depth < blockLimits.listDepth
      ? several(listItem(depth + 1), blockLimits.items, tooMany.items)
      : z.array(z.never()).max(0, `Список вложен глубже ${blockLimits.listDepth} уровней: упростите его`)
  return z.object({ content: runs, items: nested.optional() }, 'Здесь нужен пункт списка с полем content')
}

const id = words(64, 1)
const kinds = {
  heading: z.object({
    id,
    type: z.literal('heading'),
    level: z.literal([2, 3], 'Заголовок бывает уровня 2 или 3'),
    text: words(blockLimits.line),
  }),
  text: z.object({ id, type: z.literal('text'), content: runs }),
  image: z.object({
    id,
    type: z.literal('image'),
    media: z.int('Здесь нужен номер файла').min(1, 'Здесь нужен номер файла').max(MAX_ID, 'Такого файла нет'),
    caption: words(blockLimits.line).optional(),
    alt: words(blockLimits.line).optional(),
  }),
  list: z.object({
    id,
    type: z.literal('list'),
    ordered: z.boolean('Укажите, нумерован ли список'),
    items: several(listItem(1), blockLimits.items, tooMany.items),
  }),
  checklist: z.object({
    id,
    type: z.literal('checklist'),
    items: several(
      z.object(
        { text: words(blockLimits.line), done: z.boolean('Укажите, сделан ли пункт') },
        'Здесь нужен пункт с полями text и done',
      ),
      blockLimits.items,
      tooMany.items,
    ),
  }),
  quote: z.object({
    id,
    type: z.literal('quote'),
    text: words(blockLimits.quote),
    author: words(blockLimits.line).optional(),
  }),
} satisfies { readonly [T in Block['type']]: z.ZodType }

const content = several(
  z.discriminatedUnion(
    'type',
    [kinds.heading, kinds.text, kinds.image, kinds.list, kinds.checklist, kinds.quote],
    `Блок бывает таким: ${blockTypes.join(', ')}`,
  ),
  blockLimits.blocks,
  tooMany.blocks,
)

/**
 * Parses the blocks of a body and drops every attribute that a block does not have (product §4: no HTML is
 * stored). Throws 400 with the path of each fault: `content.3.items.0.content.1.href`.
 */
export function readBlocks(value: unknown, refusals: Refusals): readonly Block[] {
  const at = (path: readonly PropertyKey[]) => ['content', ...path.map(String)]
  if (JSON.stringify(value).length > blockLimits.content) {
    const message = 'Статья слишком длинная: разделите её на несколько частей'
    throw refusals.problems([{ path: at([]), message }])
  }
  const read = content.safeParse(value)
  if (!read.success) {
    const problems = read.error.issues.slice(0, MAX_PROBLEMS)
    throw refusals.problems(problems.map(({ path, message }) => ({ path: at(path), message })))
  }
  const blocks = read.data as readonly Block[]
  if (picturesOf(blocks).length > MAX_RELATED)
    throw refusals.problems([{ path: at([]), message: tooMany.pictures }])
  const seen = new Set<string>()
  const repeated = blocks.flatMap((block, index) => {
    const isNew = !seen.has(block.id)
    seen.add(block.id)
    return isNew ? [] : [{ path: at([index, 'id']), message: 'У каждого блока свой id' }]
  })
  if (repeated.length > 0) throw refusals.problems(repeated)
  return blocks
}
