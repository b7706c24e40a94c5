import { MAX_ID, MOST_PROPOSED_THEMES } from '#contract/rest/bounds.ts'
import { plural } from '#contract/words.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { isLive, isModerator } from './article.ts'
import { texts } from './texts.ts'

/**
 * Spaces of a name are single, and it has no characters that are not drawn, except those that join signs of an emoji: otherwise
 * two names that look alike would be two themes.
 */
const asSeen = (name: string) =>
  name
    .replaceAll(/(?<!\p{Emoji}|\p{Emoji_Component})\p{Default_Ignorable_Code_Point}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const articleForms = { one: 'статья', few: 'статьи', many: 'статей' }

/**
 * Creates a theme proposed while writing (product §2): `{name}`. Returns the existing theme of that name, in
 * any case; 409 when that one is another resident's proposal, which nobody else may use before it is
 * approved, and for a resident's new theme while too many of theirs wait.
 */
export function proposeTheme({ executor, engine, table }: City): Command {
  const themes = table('tags')
  return executor.command(themes, async (doing, { data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, themes, data, 'create')
    const name = asSeen(input.text('name') ?? '')
    if (!name) throw refusals.problems([{ path: ['name'], message: refusals.texts.required('name') }])
    const isFull = !isModerator(doing) && (await waitingOf(doing)) >= MOST_PROPOSED_THEMES
    const [made] = isFull
      ? []
      : await tx<{ id: number }[]>`
      insert into tags (name, is_approved, proposer_id, created_at, updated_at)
      values (${name}, ${input.boolean('is_approved') ?? false}, ${me}, ${now}, ${now})
      on conflict (lower(name)) do nothing returning id`
    if (made) return made.id
    const [known] = await tx<{ id: number; isSeen: boolean }[]>`
      select id, is_approved or proposer_id is not distinct from ${me} as "isSeen"
      from tags where lower(name) = lower(${name})`
    if (!known && isFull) throw refuse('ConflictError', texts.tooManyThemes(MOST_PROPOSED_THEMES), ['name'])
    if (!known || !(known.isSeen || isModerator(doing)))
      throw refuse('ConflictError', texts.themeWaits, ['name'])
    return known.id
  })
}

/** The caller's proposals on which nobody has decided. Locks the caller, so that their concurrent proposals are counted too. */
async function waitingOf({ tx, me }: Doing): Promise<number> {
  await tx`select from users where id = ${me} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from tags where proposer_id = ${me} and not is_approved`
  return row?.count ?? 0
}

/** A moderator approves a theme or renames it; 400 at `name` for the name of another theme. */
export function changeTheme({ executor, engine, table }: City): Command {
  const themes = table('tags')
  return (actor, { id, data, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx } = doing
      const sent = engine.data(data)
      const name = sent['name']
      const spaced = typeof name === 'string' ? { ...sent, name: asSeen(name) } : sent
      const [before] = await holdThemes(doing, [id ?? 0])
      const answer = await engine.update(actor, themes, id, spaced, query, { tx })
      const [after] = await holdThemes(doing, [id ?? 0])
      if (before && after && !before.isApproved && after.isApproved)
        await tell(doing, [before, noticeTexts.themeApproved(before.name, after.name)])
      return answer
    })
}

/** Deletes a theme without articles; 409 for any other, which can only be merged. */
export function deleteTheme({ executor, engine, table }: City): Command {
  const themes = table('tags')
  return (actor, { id, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, refusals } = doing
      const [theme] = await holdThemes(doing, [id ?? 0])
      if (!theme) throw refusals.notFound()
      const [{ used } = { used: 0 }] = await tx<{ used: number }[]>`
        select count(*)::integer as used from articles_themes t join articles a on a.id = t.owner_id
        where t.target_id = ${id} and a.deleted_at is null`
      if (used > 0) throw refuse('ConflictError', texts.themeUsed(`${used} ${plural(used, articleForms)}`))
      const answer = await engine.remove(actor, themes, id, query, { tx })
      await tell(doing, [theme, noticeTexts.themeDeleted(theme.name)])
      return answer
    })
}

/**
 * `{into}`: moves every article of the theme to another one, deletes the theme and returns the other. A proposal that takes the
 * articles of an approved theme, or of another resident's proposal, is approved with that: otherwise those who saw the theme on
 * these articles would no longer see any, and the next save of an author would take it off.
 */
export function mergeTheme({ executor, table }: City): Command {
  return executor.command(table('tags'), async (doing, { id, data }) => {
    const { tx, now, refusals } = doing
    const from = id ?? 0
    const into = Number(data['into'])
    const wrong = (message: string) => refusals.problems([{ path: ['into'], message }])
    if (!Number.isInteger(into) || into < 1 || into > MAX_ID) throw wrong(texts.noTheme)
    if (into === from) throw wrong(texts.mergeIntoItself)
    await holdArticles(doing, from)
    const held = await holdThemes(doing, [from, into])
    const theme = held.find(one => one.id === from)
    const target = held.find(one => one.id === into)
    if (!theme) throw refusals.notFound()
    if (!target) throw wrong(texts.noTheme)
    const isDecided = !target.isApproved && (theme.isApproved || theme.proposer !== target.proposer)
    // The locked themes take no new articles; articles linked since the first statement are locked here as
    // well.
    await holdArticles(doing, from)
    await tx`
      insert into articles_themes (owner_id, target_id, position)
      select owner_id, ${into}, position from articles_themes where target_id = ${from} on conflict do nothing`
    await tx`
      insert into article_drafts_themes (owner_id, target_id, position)
      select owner_id, ${into}, position from article_drafts_themes where target_id = ${from} on conflict do nothing`
    await tx`delete from tags where id = ${from}`
    await tx`
      update tags set is_approved = is_approved or ${isDecided},
        updated_at = case when ${isDecided} then ${now} else updated_at end,
        articles_count = (
          select count(*) from articles_themes t join articles a on a.id = t.owner_id
          where t.target_id = ${into} and ${tx.unsafe(isLive)})
      where id = ${into}`
    await tell(
      doing,
      [theme, noticeTexts.themeMerged(theme.name, target.name)],
      ...(isDecided ? ([[target, noticeTexts.themeApproved(target.name, target.name)]] as const) : []),
    )
    return into
  })
}

/**
 * Locks the articles of a theme: a concurrent save is either counted already or will count the remaining
 * theme.
 */
const holdArticles = ({ tx }: Doing, theme: number) => tx`
  select from articles where id in (select owner_id from articles_themes where target_id = ${theme})
  order by id for no key update`

interface Theme {
  readonly id: number
  readonly name: string
  readonly isApproved: boolean
  readonly proposer: number | null
}

/** Locks the themes that exist, in the order of their ids, against commands that link or count them. */
const holdThemes = ({ tx }: Doing, ids: readonly number[]): Promise<readonly Theme[]> => tx<Theme[]>`
  select id, name, is_approved as "isApproved", proposer_id as proposer from tags
  where id = any(${ids as number[]}::integer[]) order by id for update`

/** Tells the residents who proposed themes what became of them; not those who decided it themselves. */
async function tell(
  { tx, me, now }: Doing,
  ...told: readonly (readonly [Theme, Omit<Notice, 'user'>])[]
): Promise<void> {
  const notices = told.flatMap(([{ proposer }, notice]) =>
    proposer === null || proposer === me ? [] : [{ user: proposer, ...notice }],
  )
  await notify(tx, notices, now)
}
