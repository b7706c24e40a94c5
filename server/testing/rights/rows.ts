import { fund } from '../../domains/ledger/testing.ts'
import type { World } from '../world.ts'

/** The ids of the caller, of the owner of the other row, and of an uninvolved resident. */
export interface Scene {
  readonly city: World
  readonly me: number
  readonly neighbour: number
  readonly bystander: number
}

export interface Sample {
  /** Instead of `/api/<collection>`. */
  readonly path?: string
  /** A singleton, which has a path without an id. */
  readonly single?: true
  /** Bodies and rows without an envelope. */
  readonly flat?: true
  /** A row of this owner's; where rows have none, any row. */
  readonly make: (scene: Scene, owner: number) => Promise<number>
  /** The body of a valid PUT. */
  readonly change?: object
  /** The body of a valid POST of a row for this owner; may create the rows that it needs. */
  readonly create?: (scene: Scene, owner: number) => Promise<object>
}

let made = 0
const unique = (word: string) => `${word} ${(made += 1)}`
const later = () => new Date(Date.now() + 86_400_000)
const text = [{ id: 'a', type: 'text', content: [{ text: 'Первый абзац.' }] }]

/**
 * A row that every resident has from the first sign-in on; `create` deletes it, so that another can be
 * created.
 */
const companion = (table: string, change: object): Sample => ({
  change,
  make: async ({ city: { sql } }, owner) => {
    const [row] = await sql<{ id: number }[]>`select id from ${sql(table)} where user_id = ${owner}`
    return row?.id ?? 0
  },
  create: async ({ city: { sql } }, owner) => {
    await sql`delete from ${sql(table)} where user_id = ${owner}`
    return { user: owner, ...change }
  },
})

const single = (table: string, change: object): Sample => ({
  single: true,
  change,
  make: async ({ city: { sql } }) => {
    const columns = { cities: { cities: [] }, bonus: { bonus: 0 }, ratio: { ratio: 1 } }
    const [attribute = ''] = Object.keys(change)
    const row = columns[attribute as keyof typeof columns]
    await sql`
      insert into ${sql(table)} ${sql({ ...row, created_at: new Date(), updated_at: new Date() } as never)}
      on conflict do nothing`
    return 0
  },
})

const users = (change: object, role: 'authenticated' | 'moderator' = 'authenticated'): Sample => ({
  flat: true,
  change,
  // One's own row is the caller's; for another's any new user will do.
  make: ({ city, me }, owner) =>
    owner === me && role === 'authenticated' ? Promise.resolve(me) : city.build.resident({ role }),
  create: async () => {
    const name = unique('newcomer').replace(' ', '')
    return { username: name, email: `${name}@city.example`, password: 'Passw0rd!', role: 1 }
  },
})

const ledger = (table: string, currency: 'energy' | 'coins'): Sample => ({
  make: async ({ city: { sql } }, owner) => {
    await fund(sql, owner, 10, currency)
    const [row] = await sql<
      { id: number }[]
    >`select max(id) as id from ${sql(table)} where user_id = ${owner}`
    return row?.id ?? 0
  },
  change: { comment: 'Передумали' },
  create: async (_, owner) => ({ user: owner, amount: 5, comment: 'За помощь на дне открытых дверей' }),
})

const mission = (row: (scene: Scene) => object = () => ({})): Sample => ({
  make: async scene => scene.city.build.mission({ ...row(scene) }),
  change: { name: 'Вечер у маяка' },
  create: async () => ({ name: 'Утро у маяка', type: 'activity_type_1', points: 1 }),
})

const enrolment = (change: object, row: object = { status: 'enrolled' }): Sample => ({
  make: async ({ city: { build } }, owner) =>
    build.row('user_activity_enrolls', {
      user_id: owner,
      activity_id: await build.mission({ requires_report: true }),
      ...row,
    }),
  change,
  create: async ({ city }, owner) => ({ user: owner, activity: await city.build.mission() }),
})

const shopItem = (row: () => object = () => ({})): Sample => ({
  make: ({ city }) => city.build.shopItem({ ...row() }),
  change: { price: 11 },
  create: async () => ({ name: unique('Кружка'), price: 5, type: 'shop_item_type_3' }),
})

const booking = (change: object): Sample => ({
  make: async ({ city: { build } }, owner) =>
    build.row('bookings', {
      user_id: owner,
      shop_item_id: await build.shopItem(),
      price: 10,
      status: 'pending',
    }),
  change,
  create: async ({ city }, owner) => {
    await fund(city.sql, owner, 10)
    return { user: owner, shop_item: await city.build.shopItem() }
  },
})

const bookingChange = (field: string): Sample => ({
  make: async (scene, owner) =>
    scene.city.build.row('booking_change_items', {
      booking_id: await booking({}).make(scene, owner),
      field,
    }),
  change: { field: 'option' },
  create: async () => ({ field }),
})

const article = (change: object, row: object = {}): Sample => ({
  make: ({ city }, owner) => city.build.article({ author_id: owner, ...row }),
  change,
  create: async (_, owner) => ({ title: unique('Как зажигали маяк'), content: text, author: owner }),
})

const theme = (row: object): Sample => ({
  make: ({ city }, owner) => city.build.theme({ proposer_id: owner, ...row }),
  change: { is_approved: true },
  create: async () => ({ name: unique('Маяки') }),
})

const comment = (row: object = {}, parent: object = {}): Sample => ({
  make: async ({ city: { build }, bystander }, owner) =>
    build.comment({
      article_id: await build.article({ author_id: bystander, comments_count: 1, ...parent }),
      author_id: owner,
      ...row,
    }),
  change: { text: 'Точнее не скажешь' },
  create: async ({ city, bystander }, owner) => ({
    article: await city.build.article({ author_id: bystander }),
    text: 'Спасибо',
    author: owner,
  }),
})

const rating = (table: string, subject: 'article' | 'comment'): Sample => {
  const thing = async ({ city: { build }, bystander }: Scene) => {
    const counted = { author_id: bystander, likes_count: 1, dislikes_count: 1 }
    const written = await build.article({ ...counted, comments_count: 1 })
    return subject === 'article' ? written : build.comment({ ...counted, article_id: written })
  }
  return {
    make: async (scene, owner) =>
      scene.city.build.row(table, { user_id: owner, [`${subject}_id`]: await thing(scene) }),
    change: {},
    create: async (scene, owner) => ({ user: owner, [subject]: await thing(scene) }),
  }
}

const changeItem = (table: string, column: string, thing: (scene: Scene) => Promise<number>): Sample => ({
  make: async (scene, owner) =>
    scene.city.build.row(table, { [column]: await thing(scene), field: 'name', changed_by_id: owner }),
  change: { field: 'title' },
  create: async () => ({ field: 'name' }),
})

function storedFile() {
  const hash = unique('dot').replace(' ', '_')
  const kind = { ext: '.png', mime: 'image/png', size: 1, provider: 'local' }
  return { name: 'dot.png', hash, url: `/uploads/${hash}.png`, ...kind }
}

/** How the rows of each line of collections.ts are created and changed. */
export const samples: { readonly [line: string]: Sample } = {
  users: users({}),
  'users, avatar': users({ avatar: null }),
  'users, blocking': users({ blocked: true, reason: 'Накрутка' }),
  'users, blocking a moderator': users({ blocked: true, reason: 'Накрутка' }, 'moderator'),
  'users, role': users({ role: 1 }),
  'user-infos': companion('user_infos', { position: 'Смотритель маяка' }),
  'user-team-configs': {
    make: ({ city }) => city.build.row('user_team_configs', { name: unique('Команда') }),
    change: { color: 'aqua' },
    create: async () => ({ name: unique('Команда') }),
  },
  'cities-list': single('cities_list', { cities: ['Томск'] }),

  files: {
    path: '/api/upload/files',
    flat: true,
    make: ({ city }, owner) => city.build.row('files', { ...storedFile(), uploader_id: owner }),
  },

  notifications: {
    make: ({ city }, owner) =>
      city.build.row('notifications', { user_id: owner, type: 'badge', text: 'Новый чип', is_viewed: false }),
    change: { is_viewed: true },
    create: async (_, owner) => ({ user: owner, type: 'badge', text: 'Новый чип' }),
  },
  'notifications-preferences': companion('notifications_preferences', { points: false }),

  'user-points-changes': ledger('user_points_changes', 'energy'),
  'user-balance-changes': ledger('user_balance_changes', 'coins'),
  'points-balance-ratio': single('points_balance_ratio', { ratio: 2 }),
  energy: single('energy', { bonus: 100 }),

  badges: {
    make: ({ city }) => city.build.chip(),
    change: { color: 'Green' },
    create: async () => ({ name: unique('Хранитель огня'), color: 'Blue' }),
  },
  'user-badges': {
    // Given by the caller, who alone corrects its words.
    make: async ({ city: { build }, me }, owner) =>
      build.row('user_badges', { user_id: owner, badge_id: await build.chip(), awarded_by_id: me }),
    change: { comment: 'За три вечера на маяке' },
    create: async ({ city }, owner) => ({ user: owner, badge: await city.build.chip() }),
  },
  'user-badges, recalled': {
    make: async ({ city: { build } }, owner) =>
      build.row('user_badges', { user_id: owner, badge_id: await build.chip(), deleted_at: new Date() }),
    change: { comment: 'За три вечера на маяке' },
  },

  activities: mission(),
  'activities, not yet out': mission(() => ({ publish_at: later() })),
  'activities, deleted': mission(() => ({ deleted_at: new Date() })),
  'activities, deleted but finished': {
    ...mission(),
    make: async ({ city: { build } }, owner) => {
      const id = await build.mission({ deleted_at: new Date() })
      await build.row('user_activities', { user_id: owner, activity_id: id, points: 10 })
      return id
    },
  },
  'user-activity-enrolls': enrolment({}),
  'user-activity-enrolls, cancelling': enrolment({ deletedAt: new Date().toISOString() }),
  'user-activity-enrolls, ending': enrolment({
    deletedAt: new Date().toISOString(),
    moderator_comment: 'Мест больше нет',
  }),
  'user-activity-enrolls, reporting': enrolment({ status: 'submitted', report: 'Маяк горит.' }),
  'user-activity-enrolls, reviewing': enrolment(
    { claimed: true },
    { status: 'submitted', report: 'Маяк горит.', submitted_at: new Date() },
  ),
  'activity-place-wishes': {
    make: async ({ city: { build } }, owner) =>
      build.row('activity_place_wishes', { user_id: owner, activity_id: await build.mission() }),
    change: {},
    create: async ({ city: { build }, bystander }, owner) => {
      const activity = await build.mission({ places: 1 })
      await build.row('user_activity_enrolls', {
        user_id: bystander,
        activity_id: activity,
        status: 'enrolled',
      })
      return { user: owner, activity }
    },
  },
  'user-activities': {
    make: async ({ city: { build } }, owner) =>
      build.row('user_activities', { user_id: owner, activity_id: await build.mission(), points: 10 }),
    change: { comment: 'Спасибо' },
    create: async ({ city: { build } }, owner) => {
      const activity = await build.mission()
      await build.row('user_activity_enrolls', { user_id: owner, activity_id: activity, status: 'enrolled' })
      return { user: owner, activity }
    },
  },

  'shop-items': shopItem(),
  'shop-items, not on sale': shopItem(() => ({ published_at: null })),
  'shop-items, deleted': shopItem(() => ({ deleted_at: new Date() })),
  bookings: booking({}),
  'bookings, cancelling': booking({ status: 'canceled' }),
  'bookings, deciding': booking({ status: 'approved', moderator_comment: 'Забирайте в мэрии' }),

  articles: article({ title: 'Как погасили маяк' }),
  'articles, draft': article({ title: 'Как погасили маяк' }, { published_at: null }),
  'articles, removed': article({}, { removed_at: new Date(), removal_reason: 'Реклама' }),
  'article-drafts': {
    make: async ({ city: { build } }, owner) =>
      build.row('article_drafts', {
        article_id: await build.article({ author_id: owner }),
        title: 'Маяк',
        type: 'article_type_1',
      }),
    change: { title: 'Маяк' },
    create: async () => ({ title: 'Маяк' }),
  },
  'article-versions': {
    make: async ({ city: { build } }, owner) =>
      build.row('article_versions', {
        article_id: await build.article({ author_id: owner, published_at: null }),
        title: 'Маяк',
        type: 'article_type_1',
        themes: [],
        changed: ['title'],
      }),
    change: { title: 'Маяк' },
    create: async () => ({ title: 'Маяк' }),
  },
  'articles, removing': article({ removedAt: new Date().toISOString(), removal_reason: 'Реклама' }),
  tags: theme({ is_approved: true }),
  'tags, not approved': theme({ is_approved: false }),
  comments: comment(),
  'comments, deleted': comment({ deleted_at: new Date() }),
  'comments, of an unpublished article': comment({}, { published_at: null }),
  'article-likes': rating('article_likes', 'article'),
  'article-dislikes': rating('article_dislikes', 'article'),
  'comment-likes': rating('comment_likes', 'comment'),
  'comment-dislikes': rating('comment_dislikes', 'comment'),

  'user-greeting-statistics': companion('user_greeting_statistics', { is_greeted: true }),
  'user-onboarding-statistics': companion('user_onboarding_statistics', { is_viewed: true }),
  'user-onboarding-progresses': companion('user_onboarding_progresses', { scene: '4' }),

  'mission-award-causes': {
    make: ({ city }) => city.build.row('mission_award_causes', { name: unique('За помощь') }),
    change: { description: 'Новичку' },
    create: async () => ({ name: unique('За помощь') }),
  },
  'automation-event-types': {
    make: async ({ city: { sql } }) => {
      const [row] = await sql<{ id: number }[]>`select id from automation_event_types limit 1`
      return row?.id ?? 0
    },
    change: { daily_cap: 7 },
    create: async () => ({ key: 'login.streak', name: 'Ещё раз' }),
  },
  'mission-award-conditions': {
    make: async ({ city: { sql, build } }) => {
      const [type] = await sql<{ id: number }[]>`select id from automation_event_types limit 1`
      const activity_id = await build.mission()
      return build.row('mission_award_conditions', {
        event_type_id: type?.id,
        activity_id,
        threshold: 3,
        is_active: false,
      })
    },
    change: { threshold: 5 },
    create: async ({ city: { sql, build } }) => {
      const [type] = await sql<{ id: number }[]>`select id from automation_event_types limit 1`
      return { event_type: type?.id, activity: await build.mission(), threshold: 3 }
    },
  },

  'rating-users': companion('rating_users', { is_hidden: true }),

  'activity-change-items': changeItem('activity_change_items', 'activity_id', ({ city }) =>
    city.build.mission(),
  ),
  'user-activity-enroll-change-items': {
    make: async ({ city: { build } }, owner) =>
      build.row('user_activity_enroll_change_items', {
        user_activity_enroll_id: await build.row('user_activity_enrolls', {
          user_id: owner,
          activity_id: await build.mission(),
        }),
        field: 'status',
      }),
    change: { field: 'report' },
    create: async () => ({ field: 'status' }),
  },
  'article-change-items': changeItem('article_change_items', 'article_id', ({ city }) =>
    city.build.article(),
  ),
  'user-change-items': changeItem('user_change_items', 'user_id', ({ city }) => city.build.resident()),
  'badge-change-items': changeItem('badge_change_items', 'badge_id', ({ city }) => city.build.chip()),
  'shop-item-change-items': changeItem('shop_item_change_items', 'shop_item_id', ({ city }) =>
    city.build.shopItem(),
  ),
  'booking-change-items': bookingChange('status'),
  'booking-change-items, of other fields': bookingChange('user_comment'),
  'file-change-items': changeItem('file_change_items', 'file_id', ({ city }) =>
    city.build.row('files', storedFile()),
  ),
  'setting-change-items': {
    make: ({ city: { build } }) =>
      build.row('setting_change_items', { setting: 'energy', subject_id: 1, field: 'bonus', new_value: 5 }),
    change: { field: 'id' },
    create: async () => ({ setting: 'energy', subject_id: 1, field: 'bonus' }),
  },
  'security-events': {
    make: ({ city: { build } }, owner) => build.row('security_events', { kind: 'sign-in', actor_id: owner }),
    change: { kind: 'sign-out' },
    create: async () => ({ kind: 'sign-in' }),
  },
}
