import { type Block, picturesOf } from '#contract/domains/blocks.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import type { Transaction } from '../../database/pool.ts'
import type { Doing } from '../../rest/command.ts'
import type { Problem } from '../../rest/refusals.ts'
import { texts } from './texts.ts'

/**
 * The blocks whose pictures are neither the author's own nor in the article already; `article` is null while it is being made.
 * Locks the files of all other blocks, so that they are not deleted until the transaction ends.
 */
export async function foreignPictures(
  { tx, me }: Doing,
  article: number | null,
  content: readonly Block[],
): Promise<readonly Problem[]> {
  const wanted = picturesOf(content)
  if (wanted.length === 0) return []
  const found = await tx<{ id: number }[]>`
    select f.id from files f where f.id = any(${wanted as number[]}::integer[]) and (
      f.uploader_id = ${me} and f.mime = any(${pictureTypes}) or exists (
        select from articles_images i where i.target_id = f.id and i.owner_id = ${article ?? 0}))
    for key share of f`
  const known = new Set(found.map(({ id }) => id))
  return content.flatMap((block, index) =>
    block.type !== 'image' || known.has(block.media)
      ? []
      : [{ path: ['content', String(index), 'media'], message: texts.noPicture }],
  )
}

type Links = 'articles_images' | 'article_drafts_images' | 'article_drafts_themes'

/** Links a row to these ones and no others, in their order. */
export const link = (tx: Transaction, links: Links, owner: number, targets: readonly number[]) => tx`
  with gone as (
    delete from ${tx(links)} where owner_id = ${owner} and not target_id = any(${targets as number[]}::integer[])
  )
  insert into ${tx(links)} as l (owner_id, target_id, position)
  select ${owner}::integer, x.id, x.n from unnest(${targets as number[]}::integer[]) with ordinality x(id, n)
  on conflict (owner_id, target_id) do update set position = excluded.position where l.position <> excluded.position`
