import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defaultStringifySearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chips } from '#contract/domains/chips.ts'
import { missions } from '#contract/domains/missions.ts'
import { users } from '#contract/domains/people.ts'
import { articles } from '#contract/domains/portal.ts'
import { shopItems } from '#contract/domains/shop.ts'
import { searchOf } from '#contract/search.ts'
import { Chip } from '../../domains/chips/components/Chip.tsx'
import { look } from '../../domains/chips/data.ts'
import { badgeInfo } from '../../domains/chips/modals.ts'
import { missionTypeNames } from '../../domains/missions/cardTexts.ts'
import { MissionPicture } from '../../domains/missions/components/MissionPicture.tsx'
import { deadlineOf } from '../../domains/missions/mission.ts'
import type { Me } from '../../domains/people/data.ts'
import { can, isModerator, nameOf, sees } from '../../domains/people/me.ts'
import { articleTypeNames, UNTITLED } from '../../domains/portal/cardTexts.ts'
import { Cover } from '../../domains/portal/components/Cover.tsx'
import { readable } from '../../domains/portal/readable.ts'
import { coinsOf } from '../../domains/shop/cardTexts.ts'
import { ItemPicture } from '../../domains/shop/components/ItemPicture.tsx'
import { paths } from '../../paths.ts'
import { api } from '../../rest/client.ts'
import { keptRows } from '../../rest/options.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { formatDeadline } from '../../ui/dates.ts'
import { isFoundIn } from '../../ui/piecesOf.ts'
import type { TagTone } from '../../ui/Tag.tsx'
import styles from './Palette.module.css'
import type { RecentGroup } from './recent.ts'
import { texts } from './texts.ts'

export interface Entry {
  /** Unique in its group. */
  readonly id: number | string
  readonly title: string
  readonly note: string
  readonly art: ReactNode
  /** The art is an icon, which stands on a plate. */
  readonly isIcon?: boolean
  /** Where it leads: an address, or for what has none a dialog. */
  readonly to: string | (() => void)
  /** At the right: what is special about it now. */
  readonly state?: { readonly tone: TagTone; readonly text: string } | undefined
}

/** Entries of a group. More rows are asked, so that those found by their names can come first. */
export const GROUP_SIZE = 5
export const MOST_FOUND = 30
const page = { page: 1, pageSize: MOST_FOUND, withCount: false } as const
const SIZES = '36px'
/** Letters from which the server is asked. */
export const LEAST_LETTERS = 2
const joined = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

function namedFirst(entries: readonly Entry[], text: string): readonly Entry[] {
  const search = searchOf(text)
  const isNamed = ({ title }: Entry) => isFoundIn(search, title)
  return [...entries.filter(isNamed), ...entries.filter(entry => !isNamed(entry))]
}

/**
 * One group of results, found by the server. The request of a text that is no longer typed is cancelled; the previous
 * results stay until the next arrive.
 */
function source<Row>(
  name: string,
  may: (me: Me) => boolean,
  find: (words: string, me: Me, signal: AbortSignal) => Promise<readonly Row[]>,
  toEntry: (row: Row, me: Me) => Entry,
) {
  return (me: Me, text: string) =>
    queryOptions({
      queryKey: [name, 'palette', text],
      queryFn: ({ signal }) => find(text, me, signal),
      enabled: text.length >= LEAST_LETTERS && may(me),
      ...(text.length >= LEAST_LETTERS && { placeholderData: keepPreviousData }),
      select: rows =>
        namedFirst(
          rows.map(row => toEntry(row, me)),
          text,
        ),
    })
}

export const peopleSource = source(
  'users',
  me => can(me, 'read', users),
  (_q, me, signal) => {
    const query = {
      _q,
      fields: ['full_name', 'blocked', 'username', 'email'],
      populate: { avatar: true, team: { fields: ['name'] } },
      pagination: page,
      sort: ['full_name', 'id'],
    } as const
    // What the reader does not see is not asked for, and the server does not search it.
    return sees(me, users.fields.email)
      ? api.users(query, signal)
      : api
          .users({ ...query, fields: ['full_name'] }, signal)
          .then(rows => rows.map(row => ({ ...row, username: null, email: null, blocked: false })))
  },
  ({ id, full_name, username, email, blocked, avatar, team }, me) => ({
    id,
    title: nameOf({ full_name, username }),
    note: joined(team?.name, email),
    art: (
      <Avatar
        name={nameOf({ full_name, username })}
        picture={avatar}
        size="small"
        ring={blocked ? 'blocked' : undefined}
      />
    ),
    to: (isModerator(me) ? paths.adminUser : paths.userProfile).href({ userId: id }),
    state: blocked ? { tone: 'danger', text: texts.blocked } : undefined,
  }),
)

export const missionSource = source(
  'activities',
  me => can(me, 'read', missions),
  async (_q, _, signal) =>
    (
      await api.list(
        'activities',
        {
          fields: ['name', 'type', 'available_until'],
          populate: { image: true },
          _q,
          filters: keptRows,
          sort: ['createdAt:desc'],
          pagination: page,
        },
        signal,
      )
    ).data,
  ({ id, name, type, available_until, image }, me) => ({
    id,
    title: name,
    note: joined(
      type && missionTypeNames[type],
      available_until && texts.until(formatDeadline(available_until)),
    ),
    art: <MissionPicture mission={{ type, image }} sizes={SIZES} />,
    to: isModerator(me)
      ? paths.adminMission.href({ activityId: id })
      : `${paths.missions.href()}?mission=${id}`,
    state: deadlineOf({ available_until }) === 'over' ? { tone: 'gray', text: texts.over } : undefined,
  }),
)

export const chipSource = source(
  'badges',
  me => can(me, 'read', chips),
  async (_q, _, signal) =>
    (
      await api.list(
        'badges',
        {
          fields: [...look.fields, 'description'],
          populate: look.populate,
          _q,
          filters: keptRows,
          sort: ['name'],
          pagination: page,
        },
        signal,
      )
    ).data,
  ({ id, name, description, ...chip }, me) => ({
    id,
    title: name,
    note: description ?? '',
    art: <Chip chip={chip} sizes={SIZES} />,
    to: isModerator(me) ? paths.adminChip.href({ badgeId: id }) : () => void badgeInfo.open({ badgeId: id }),
  }),
)

export const itemSource = source(
  'shop-items',
  me => can(me, 'read', shopItems),
  async (_q, _, signal) =>
    (
      await api.list(
        'shop-items',
        {
          fields: ['name', 'type', 'price', 'quantity'],
          populate: { image: true },
          _q,
          filters: keptRows,
          sort: ['name'],
          pagination: page,
        },
        signal,
      )
    ).data,
  ({ id, name, type, price, quantity, image }, me) => ({
    id,
    title: name,
    note: joined(coinsOf(price), quantity !== null && quantity > 0 && texts.left(quantity)),
    art: <ItemPicture type={type} media={image?.[0]} sizes={SIZES} />,
    to: (isModerator(me) ? paths.adminShopItem : paths.shopItem).href({ itemId: id }),
    state: quantity === 0 ? { tone: 'gray', text: texts.soldOut } : undefined,
  }),
)

export const articleSource = source(
  'articles',
  me => can(me, 'read', articles),
  async (_q, _, signal) =>
    (
      await api.list(
        'articles',
        {
          fields: ['title', 'type'],
          populate: { cover: true, author: { fields: ['full_name'] } },
          _q,
          filters: readable,
          sort: ['publishedAt:desc', 'id'],
          pagination: page,
        },
        signal,
      )
    ).data,
  ({ id, title, type, cover, author }) => ({
    id,
    title: title || UNTITLED,
    note: joined(type && articleTypeNames[type], author?.full_name),
    art: <Cover type={type} media={cover} sizes={SIZES} className={styles.square} />,
    to: paths.article.href({ articleId: id }),
  }),
)

/** The list in which all that a group finds is shown, with these words; null: this person has no such list. */
const lists: Record<RecentGroup, (me: Me) => { readonly href: () => string } | null> = {
  people: me => (isModerator(me) ? paths.adminUsers : null),
  missions: me => (isModerator(me) ? paths.adminMissions : paths.missions),
  chips: me => (isModerator(me) ? paths.adminChips : null),
  items: me => (isModerator(me) ? paths.adminShop : paths.shop),
  articles: () => paths.portal,
}

export const listHref = (group: RecentGroup, me: Me, text: string) => {
  const list = lists[group](me)
  // As the router writes it: words in quotes, or `true`, would be read as something else.
  return list && `${list.href()}${defaultStringifySearch({ q: text })}`
}
