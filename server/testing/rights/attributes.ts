import type { World } from '../world.ts'
import { linesOf, signedIn } from './table.ts'

/** In one's own row, and in another's. */
export const sight = {
  '+': ['seen', 'seen'],
  o: ['seen', 'hidden'],
  '-': ['hidden', 'hidden'],
} as const

/**
 * Attributes with narrower rights than their row, written by hand from product.md §2 and §5: first who sees
 * it, then who writes it, by the marks of collections.ts. `_` is not tested here: the attribute has the
 * rights of its row, or those of a line of collections.ts.
 */
export const attributeRights = linesOf(
  signedIn,
  `
                                                resident  moderator  superadmin
  people
    users.username                              o-        +-         ++
    users.email                                 o-        +-         ++
    users.full_name                             _-        _-         _+
    users.provider                              o-        +-         +-
    users.password                              --        --         -+
    users.confirmed                             o-        +-         ++
    users.blocked                               o-        +x         ++
    users.block_reason                          o-        +-         +-
    users.points                                _-        _-         _-
    users.balance                               o-        +-         +-
    users.reputation                            _-        _-         _-
    users.role                                  _-        _-         _+
    users.avatar                                _o        _w         _+
    users.latest_badges                         _-        _-         _-
    users.rating                                -_        -_         -_
    user-infos.user                             _-        _-         _+
    user-infos.birth_date                       o_        +_         +_
    user-infos.hired_at                         o_        +_         +_
    user-infos.phone                            o_        +_         +_
    user-infos.telegram                         o_        +_         +_
  media
    files.takenDownAt                           __        __         __
    files.uploader                              -_        -_         -_
    files.sealedAt                              -_        -_         -_
    files.takedown_reason                       -_        -_         -_
    files.evidenceOf                            -_        -_         -_
    files.unusedSince                           -_        -_         -_
    files.reports                               -_        -_         -_
    files.missions                              -_        -_         -_
    files.chips                                 -_        -_         -_
    files.items                                 -_        -_         -_
  notifications
    notifications.user                          _-        _-         _-
    notifications.type                          _-        _-         _-
    notifications.title                         _-        _-         _-
    notifications.text                          _-        _-         _-
    notifications.image                         _-        _-         _-
    notifications.link                          _-        _-         _-
    notifications-preferences.user              _-        _-         _-
  automation
    automation-event-types.key                  __        __         _-
    automation-event-types.name                 __        __         _-
  ledger
    user-points-changes.total_after             __        _-         _-
    user-points-changes.kind                    __        _-         _-
    user-points-changes.user_activity           __        _-         _-
    user-points-changes.changed_by              __        _-         _-
    user-points-changes.reverses                __        _-         _-
    user-balance-changes.total_after            __        _-         _-
    user-balance-changes.kind                   __        _-         _-
    user-balance-changes.user_activity          __        _-         _-
    user-balance-changes.changed_by             __        _-         _-
    user-balance-changes.booking                __        _-         _-
    user-balance-changes.reverses               __        _-         _-
    energy.total                                __        __         _-
  chips
    badges.holders_count                        __        _-         _-
    user-badges.comment                         o_        +_         +_
    user-badges.cause                           o_        +_         +_
    user-badges.awarded_by                      __        _-         _-
    user-badges.recall_comment                  o_        +-         +-
    user-badges.recalled_by                     -_        +-         +-
  missions
    activities.is_full                          __        _-         _-
    activities.opens_at                         __        _-         _-
    activities.enrolments                       -_        -_         -_
    activities.completions                      -_        -_         -_
    user-activity-enrolls.user                  _-        _-         _-
    user-activity-enrolls.team                  --        +-         +-
    user-activity-enrolls.status                _o        _r         _r
    user-activity-enrolls.report                oo        +w         +w
    user-activity-enrolls.attachments           oo        +w         +w
    user-activity-enrolls.claimed_by            o-        +-         +-
    user-activity-enrolls.claimedAt             o-        +-         +-
    user-activity-enrolls.moderator_comment     o-        ++         ++
    user-activity-enrolls.submittedAt           o-        +-         +-
    user-activity-enrolls.decidedAt             o-        +-         +-
    user-activity-enrolls.decided_by            o-        +-         +-
    activity-place-wishes.user                  _-        _-         _-
    user-activities.enrolment                   __        _-         _-
    user-activities.points                      __        _-         _-
    user-activities.balance                     o_        +-         +-
    user-activities.user_badge                  __        _-         _-
    user-activities.comment                     o_        +_         +_
    user-activities.cause                       o_        +_         +_
    user-activities.awarded_by                  __        _-         _-
  shop
    bookings.user                               _-        _-         _-
    bookings.team                               --        +-         +-
    bookings.price                              _-        _-         _-
    bookings.item_name                          _-        _-         _-
    bookings.option                             __        __         __
    bookings.option_name                        _-        _-         _-
    bookings.user_comment                       __        __         __
    bookings.moderator_comment                  _-        __         __
    bookings.decidedAt                          _-        _-         _-
    bookings.decided_by                         _-        _-         _-
  portal
    articles.title                              _o        _w         _w
    articles.content                            _o        _w         _w
    articles.cover                              _-        _-         _-
    articles.images                             _o        _w         _w
    articles.type                               _o        _w         _w
    articles.author                             _-        _-         _-
    articles.themes                             _o        _w         _w
    articles.views                              _-        _-         _-
    articles.likes_count                        _-        _-         _-
    articles.dislikes_count                     _-        _-         _-
    articles.comments_count                     _-        _-         _-
    articles.removedAt                          _-        __         __
    articles.removal_reason                     o-        +_         +_
    articles.removed_by                         o-        +-         +-
    article-drafts.images                       o_        o_         o_
    tags.is_approved                            _-        _+         _+
    tags.articles_count                         _-        _-         _-
    tags.proposer                               --        +-         +-
    comments.author                             _-        _-         _-
    comments.text                               _o        _w         _w
    comments.likes_count                        _-        _-         _-
    comments.dislikes_count                     _-        _-         _-
    article-likes.user                          _-        _-         _-
    article-dislikes.user                       _-        _-         _-
    comment-likes.user                          _-        _-         _-
    comment-dislikes.user                       _-        _-         _-
  onboarding
    user-greeting-statistics.user               _-        _-         _-
    user-onboarding-statistics.user             _-        _-         _-
    user-onboarding-progresses.user             _-        _-         _-
    user-onboarding-progresses.user_info        _-        _-         _-
  leaderboard
    rating-users.user                           _-        _-         _+
`,
)

/** The value to write where an arbitrary one of the kind is invalid. */
export const values: { readonly [attribute: string]: unknown } = {
  'users.role': 1,
  'users.password': 'Passw0rd!!',
  // Closing an entry needs a reason beside it; the right is the same.
  'users.blocked': false,
  'user-activity-enrolls.status': 'canceled',
  'articles.content': [{ id: 'b', type: 'text', content: [{ text: 'Второй абзац.' }] }],
}

type Fill = (city: World, row: number) => Promise<unknown>

const moment = new Date('2026-01-02T03:04:05Z')
const cause = ({ build }: World) => build.row('mission_award_causes', { name: `За помощь ${Math.random()}` })

const team = (build: World['build'], of: number) =>
  build.row('user_team_configs', { name: `Команда ${of} ${Math.random()}` })

/** Sets every attribute of a row that some role may not see. */
export const fill: { readonly [collection: string]: Fill } = {
  users: ({ sql }, id) =>
    sql`update users set password = 'hash of a password', block_reason = ${`Накрутка ${id}`} where id = ${id}`,
  'user-infos': ({ sql }, id) => sql`
    update user_infos set birth_date = '1990-05-06', hired_at = '2020-01-09',
      phone = ${`+7 900 ${id}`}, telegram = ${`lantern${id}`} where id = ${id}`,
  'user-badges': async (city, id) => city.sql`
    update user_badges set comment = ${`За вечер ${id}`}, cause_id = ${await cause(city)}, deleted_at = ${moment},
      recall_comment = ${`Ошибка ${id}`}, recalled_by_id = user_id where id = ${id}`,
  'user-activity-enrolls': async ({ sql, build }, id) => {
    await sql`
      update user_activity_enrolls set status = 'submitted', report = ${`Маяк горит ${id}`},
        moderator_comment = ${`Спасибо ${id}`}, submitted_at = ${moment}, decided_at = ${moment},
        claimed_at = ${moment}, claimed_by_id = user_id, decided_by_id = user_id, team_id = ${await team(build, id)}
      where id = ${id}`
    const url = `/uploads/report${id}.pdf`
    const file = await build.row('files', {
      name: 'a.pdf',
      hash: `report${id}`,
      mime: 'application/pdf',
      size: 1,
      url,
      provider: 'local',
    })
    await sql`insert into user_activity_enrolls_attachments (owner_id, target_id, position) values (${id}, ${file}, 1)`
  },
  bookings: async ({ sql, build }, id) =>
    sql`update bookings set team_id = ${await team(build, id)} where id = ${id}`,
  'article-drafts': async ({ sql, build }, id) => {
    const file = await build.row('files', {
      name: 'a.png',
      hash: `draft${id}`,
      mime: 'image/png',
      size: 1,
      url: `/uploads/draft${id}.png`,
      provider: 'local',
    })
    await sql`insert into article_drafts_images (owner_id, target_id, position) values (${id}, ${file}, 1)`
  },
  'user-activities': async (city, id) => city.sql`
    update user_activities set balance = 10, comment = ${`Спасибо ${id}`}, cause_id = ${await cause(city)} where id = ${id}`,
  articles: ({ sql }, id) => sql`
    update articles set removed_at = ${moment}, removal_reason = ${`Реклама ${id}`},
      removed_by_id = author_id where id = ${id}`,
}
