import { plural } from '#contract/words.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { isLive, isModerator } from './article.ts'
import { texts } from './texts.ts'

const articleForms = { one: 'статья', few: 'статьи', many: 'статей' }

/**
 * A theme proposed while writing (product §2): `{name}`. A name that there is already, whatever its case, answers that
 * theme; 409 when it is another resident's proposal, which nobody else may use before it is approved.
 */
export function proposeTheme({ desk, engine, table }: City): Command {
  const themes = table('tags')
  return desk.command(themes, async (doing, { data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, themes, data, 'create')
    const name = input.text('name')?.replaceAll(/\s+/g, ' ').trim()
    if (!name) throw refusals.problems([{ path: ['name'], message: refusals.texts.required('name') }])
    const [made] = await tx<{ id: number }[]>`
      insert into tags (name, is_approved, proposer_id, created_at, updated_at)
      values (${name}, ${input.boolean('is_approved') ?? false}, ${me}, ${now}, ${now})
      on conflict (lower(name)) do nothing returning id`
    if (made) return made.id
    const [known] = await tx<{ id: number; isSeen: boolean }[]>`
      select id, is_approved or proposer_id is not distinct from ${me} as "isSeen"
      from tags where lower(name) = lower(${name})`
    if (!known || !(known.isSeen || isModerator(doing)))
      throw refuse('ConflictError', texts.themeWaits, ['name'])
    return known.id
  })
}

/** Only a theme without articles is deleted; others are merged into one that stays. */
export function deleteTheme({ desk, engine, table }: City): Command {
  const themes = table('tags')
  return (actor, { id, query, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, refusals } = doing
      if ((await holdThemes(doing, [id ?? 0])).length === 0) throw refusals.notFound()
      const [{ used } = { used: 0 }] = await tx<{ used: number }[]>`
        select count(*)::integer as used from articles_themes t join articles a on a.id = t.owner_id
        where t.target_id = ${id} and a.deleted_at is null`
      if (used > 0) throw refuse('ConflictError', texts.themeUsed(`${used} ${plural(used, articleForms)}`))
      return engine.remove(actor, themes, id, query, { tx })
    })
}

/** `{into}`: every article of the theme goes over to another one, which is answered; the theme is gone. */
export function mergeTheme({ desk, table }: City): Command {
  return desk.command(table('tags'), async (doing, { id, data }) => {
    const { tx, refusals } = doing
    const from = id ?? 0
    const into = Number(data['into'])
    const wrong = (message: string) => refusals.problems([{ path: ['into'], message }])
    if (!Number.isInteger(into) || into < 1) throw wrong(texts.noTheme)
    if (into === from) throw wrong(texts.mergeIntoItself)
    await holdArticles(doing, from)
    const held = await holdThemes(doing, [from, into])
    if (!held.includes(from)) throw refusals.notFound()
    if (!held.includes(into)) throw wrong(texts.noTheme)
    // Nothing is linked to either from now on; what was linked meanwhile is held as well.
    await holdArticles(doing, from)
    await tx`
      insert into articles_themes (owner_id, target_id, position)
      select owner_id, ${into}, position from articles_themes where target_id = ${from} on conflict do nothing`
    await tx`delete from tags where id = ${from}`
    await tx`
      update tags set articles_count = (
        select count(*) from articles_themes t join articles a on a.id = t.owner_id
        where t.target_id = ${into} and ${tx.unsafe(isLive)})
      where id = ${into}`
    return into
  })
}

/** What is being saved now has been counted, or will count for the theme that stays. */
const holdArticles = ({ tx }: Doing, theme: number) => tx`
  select from articles where id in (select owner_id from articles_themes where target_id = ${theme})
  order by id for no key update`

/** Themes that are there, held against everybody who links or counts them, in the order of their ids. */
const holdThemes = async ({ tx }: Doing, ids: readonly number[]): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select id from tags where id = any(${ids as number[]}::integer[]) order by id for update`
  ).map(({ id }) => id)
