import { file, formOf, picture } from '../../domains/media/testing.ts'
import type { Row } from '../../seeds/builders.ts'
import type { Scene } from './rows.ts'
import { linesOf, roles } from './table.ts'

/**
 * Who may make the calls besides the verbs of collections, written by hand from product.md §3, §5, §7 and §9
 * and contract.md §13. `*` is any method. `calls` below holds the request of a line that needs a certain one.
 */
export const callRights = linesOf(
  roles,
  `
                                                         guest  blocked  resident  moderator  superadmin
  open to everybody
    GET /health                                          yes    yes      yes       yes        yes
    GET /ready                                           yes    yes      yes       yes        yes
    OPTIONS *                                            yes    yes      yes       yes        yes
    GET /api/docs                                        yes    yes      yes       yes        yes
    GET /api/docs/scalar.js                              yes    yes      yes       yes        yes
    GET /api/docs/start.js                               yes    yes      yes       yes        yes
    GET /api/openapi.json                                yes    yes      yes       yes        yes
    GET /uploads/:file                                   yes    yes      yes       yes        yes
    GET /api/digest/unsubscribe                          yes    yes      yes       yes        yes
    POST /api/digest/unsubscribe                         yes    yes      yes       yes        yes
  signing in and out
    GET /keycloak/login                                  yes    yes      yes       yes        yes
    GET /keycloak/callback                               yes    yes      yes       yes        yes
    GET /keycloak/isLoggedIn                             yes    yes      yes       yes        yes
    GET /keycloak/logout                                 yes    yes      yes       yes        yes
    POST /keycloak/backchannel-logout                    yes    yes      yes       yes        yes
    GET /api/keycloak/login                              yes    yes      yes       yes        yes
    GET /api/keycloak/callback                           yes    yes      yes       yes        yes
    GET /api/keycloak/isLoggedIn                         yes    yes      yes       yes        yes
    GET /api/keycloak/logout                             yes    yes      yes       yes        yes
    POST /api/keycloak/backchannel-logout                yes    yes      yes       yes        yes
    GET /api/connect/:provider                           yes    yes      yes       yes        yes
    GET /api/auth/:provider/callback                     yes    yes      yes       yes        yes
    POST /api/auth/local                                 yes    yes      yes       yes        yes
    POST /api/auth/local/register                        yes    yes      yes       yes        yes
    POST /api/auth/forgot-password                       yes    yes      yes       yes        yes
    POST /api/auth/reset-password                        yes    yes      yes       yes        yes
    POST /api/auth/send-email-confirmation               yes    yes      yes       yes        yes
    POST /api/auth/email-confirmation                    yes    yes      yes       yes        yes
    GET /api/auth/email-confirmation                     yes    yes      yes       yes        yes
    POST /api/auth/change-password                       no     no       yes       yes        yes
    * /idp/*                                             yes    yes      yes       yes        yes
    GET /idp/interaction/:uid                            yes    yes      yes       yes        yes
    POST /idp/interaction/:uid                           yes    yes      yes       yes        yes
    GET /idp/leave.js                                    yes    yes      yes       yes        yes
  people
    GET /api/users/me                                    no     yes      yes       yes        yes
    GET /api/users-permissions/users/me                  no     yes      yes       yes        yes
    GET /api/users/count                                 no     no       yes       yes        yes
    GET /api/users-permissions/users/count               no     no       yes       yes        yes
    GET /api/users-permissions/roles                     no     no       yes       yes        yes
    GET /api/users-permissions/roles/:id                 no     no       yes       yes        yes
    GET /api/users-permissions/permissions               no     no       yes       yes        yes
    POST /api/users-permissions/roles                    no     no       no        no         yes
    PUT /api/users-permissions/roles/:id                 no     no       no        no         yes
    DELETE /api/users-permissions/roles/:id              no     no       no        no         yes
    GET /api/people                                      no     no       no        yes        yes
    GET /api/people/count                                no     no       no        yes        yes
    GET /api/people/ids                                  no     no       no        yes        yes
    POST /api/people/by-ids                              no     no       no        yes        yes
    POST /api/people/resolve                             no     no       no        yes        yes
    POST /api/people/block                               no     no       no        yes        yes
    GET /api/users/:id/sessions                          no     no       no        yes        yes
    POST /api/users/:id/sessions/end                     no     no       no        yes        yes
    GET /api/people/export-statistics                    no     no       no        yes        yes
    POST /api/people/export-statistics                   no     no       no        yes        yes
    GET /api/user-infos/export-statistics                no     no       no        yes        yes
    GET /api/user-infos/:id/export-statistics            no     no       no        yes        yes
  files
    POST /api/upload                                     no     no       yes       yes        yes
    POST /api/upload, over one's own                     no     no       yes       yes        yes
    POST /api/upload, over a resident's                  no     no       gone      no         no
    POST /api/upload, over a moderator's                 no     no       gone      yes        yes
    POST /api/upload/files/:id/take-down                 no     no       no        no         yes
    GET /uploads/:file, somebody else's picture that nothing shows  no     no       gone      yes        yes
    GET /uploads/:file, a document of one's own          no     no       yes       yes        yes
    GET /uploads/:file, a document of somebody else's    no     no       gone      yes        yes
  awards
    POST /api/user-activities/create-many                no     no       no        yes        yes
    POST /api/user-activity-enrolls/end-many             no     no       no        yes        yes
    GET /api/user-activity-enrolls/decision-time         no     no       yes       yes        yes
    GET /api/activities/:id/export-participants          no     no       no        yes        yes
    GET /api/activities/participants                     no     no       yes       yes        yes
    GET /api/badges/awards                               no     no       no        yes        yes
    GET /api/badges/progress                             no     no       yes       yes        yes
    GET /api/automation-event-types/today                no     no       yes       yes        yes
    POST /api/user-points-changes/create-many            no     no       no        yes        yes
    POST /api/user-balance-changes/create-many           no     no       no        yes        yes
    POST /api/user-badges/create-many                    no     no       no        yes        yes
    POST /api/user-badges/create-many-for-user           no     no       no        yes        yes
    POST /api/user-badges/soft-delete-many               no     no       no        yes        yes
    POST /api/user-badges/soft-delete-many-for-user      no     no       no        yes        yes
  shop
    POST /api/shop-items/publish-many                    no     no       no        yes        yes
    POST /api/shop-items/unpublish-many                  no     no       no        yes        yes
    GET /api/shop-items/demand                           no     no       no        yes        yes
    GET /api/shop-items/buyers                           no     no       no        yes        yes
  portal
    PUT /api/articles/:id/draft                          no     no       yes       yes        yes
    PUT /api/articles/:id/draft, of somebody else        no     no       gone      gone       gone
    DELETE /api/articles/:id/draft                       no     no       yes       yes        yes
    DELETE /api/articles/:id/draft, of somebody else     no     no       gone      gone       gone
    POST /api/articles/:id/view                          no     no       yes       yes        yes
    POST /api/articles/:id/view, of another's draft      no     no       gone      yes        yes
    GET /api/articles/:id/comments                       no     no       yes       yes        yes
    GET /api/articles/:id/comments, of another's draft   no     no       gone      yes        yes
    GET /api/comments/:id/replies                        no     no       yes       yes        yes
    GET /api/comments/:id/replies, under another's draft  no     no       gone      yes        yes
    GET /api/articles/found-words                        no     no       yes       yes        yes
    GET /api/articles/my-ratings                         no     no       yes       yes        yes
    GET /api/articles/new-comments                       no     no       yes       yes        yes
    GET /api/articles/statistics                         no     no       yes       yes        yes
    GET /api/articles/statistics, of somebody else       no     no       no        yes        yes
    POST /api/article-likes/unlike                       no     no       yes       yes        yes
    POST /api/article-dislikes/undislike                 no     no       yes       yes        yes
    POST /api/comment-likes/unlike                       no     no       yes       yes        yes
    POST /api/comment-dislikes/undislike                 no     no       yes       yes        yes
    POST /api/tags/:id/merge                             no     no       no        yes        yes
    GET /api/tags/usage                                  no     no       no        yes        yes
  energy
    GET /api/user-points-changes/months                  no     no       yes       yes        yes
  leaderboard
    GET /api/rating                                      no     no       yes       yes        yes
    GET /api/rating/teams                                no     no       yes       yes        yes
  settings and the overview
    POST /api/user-team-configs/move-members             no     no       no        no         yes
    GET /api/mission-award-conditions/forecast           no     no       no        yes        yes
    GET /api/settings/usage                              no     no       no        no         yes
    GET /api/digest/preview                              no     no       no        no         yes
    POST /api/digest/trial                               no     no       no        no         yes
    GET /api/overview/activity                             no     no       no        yes        yes
    GET /api/overview/funnel                               no     no       no        yes        yes
    GET /api/overview/decisions                            no     no       no        yes        yes
    GET /api/overview/energy                               no     no       no        yes        yes
    GET /api/overview/treasury                             no     no       no        yes        yes
    GET /api/overview/waiting                              no     no       no        yes        yes
    GET /api/overview/idle                                 no     no       no        yes        yes
  history and notices
    GET /api/history                                     no     no       yes       yes        yes
    GET /api/history/months                              no     no       yes       yes        yes
    GET /api/notifications/stream                        no     no       yes       yes        yes
    POST /api/notifications/view-many                    no     no       yes       yes        yes
`,
)

export interface Call {
  /** For a pattern with parameters. */
  readonly url?: string
  readonly body?: object
  readonly headers?: Record<string, string>
}

const PDF = '%PDF-1.7 hello'

async function form(name: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<Call> {
  const { payload, headers } = await formOf([file(name, bytes)])
  return { body: payload, headers }
}

const dot = async () => ['dot.png', await picture('png', 8, 8)] as const

/** Stores a file as its owner's, and returns its id and address. */
async function stored({ city: { as, build, sql } }: Scene, owner: number, ...given: Parameters<typeof form>) {
  const { body, headers } = await form(...given)
  const answer = await (await as(await build.resident())).send('POST', '/api/upload', body, headers)
  const [row] = answer.body as { id: number; url: string }[]
  await sql`update files set uploader_id = ${owner} where id = ${row?.id ?? 0}`
  return row ?? { id: 0, url: '' }
}

const role = async ({ city }: Scene) => {
  const [{ id } = { id: 0 }] = await city.sql<{ id: number }[]>`
    insert into roles (name, type, permissions, created_at, updated_at)
    select 'Ведущий ' || n, 'host_' || n, '{}', now(), now() from (select count(*) as n from roles) counted
    returning id`
  return `/api/users-permissions/roles/${id}`
}

const repliesUnder = async ({ build }: Scene['city'], row: Row): Promise<Call> => ({
  url: `/api/comments/${await build.comment({ article_id: await build.article(row) })}/replies`,
})

const draftCall = async ({ build }: Scene['city'], author: number): Promise<Call> => ({
  url: `/api/articles/${await build.article({ author_id: author })}/draft`,
  body: { data: { title: 'Маяк', content: null, type: 'article_type_1', themes: [] } },
})

const held = async ({ city: { build }, neighbour }: Scene) => {
  const badge = await build.chip()
  await build.row('user_badges', { user_id: neighbour, badge_id: badge })
  return badge
}

const amount = ({ neighbour }: Scene) => ({
  body: { data: { users: [neighbour], amount: 5, comment: 'За помощь' } },
})

const articleOf = async ({ city, bystander }: Scene) => ({
  body: { data: { article: await city.build.article({ author_id: bystander }) } },
})

const commentOf = async ({ city: { build }, bystander }: Scene) => {
  const article_id = await build.article({ author_id: bystander })
  return { body: { data: { comment: await build.comment({ article_id, author_id: bystander }) } } }
}

/** Requests of the lines whose pattern alone does not determine one. */
export const calls: { readonly [line: string]: (scene: Scene) => Call | Promise<Call> } = {
  'OPTIONS *': () => ({ url: '/api/badges' }),
  'GET /uploads/:file': async scene => {
    const { id, url } = await stored(scene, scene.neighbour, ...(await dot()))
    await scene.city.sql`update users set avatar_id = ${id} where id = ${scene.neighbour}`
    return { url }
  },
  "GET /uploads/:file, somebody else's picture that nothing shows": async scene => ({
    url: (await stored(scene, scene.neighbour, ...(await dot()))).url,
  }),
  'GET /api/connect/:provider': () => ({ url: '/api/connect/keycloak' }),
  'GET /api/auth/:provider/callback': () => ({ url: '/api/auth/keycloak/callback' }),
  '* /idp/*': () => ({ url: '/idp/.well-known/openid-configuration' }),
  'GET /idp/interaction/:uid': () => ({ url: '/idp/interaction/nothing' }),
  'POST /idp/interaction/:uid': () => ({ url: '/idp/interaction/nothing' }),
  'GET /api/users-permissions/roles/:id': () => ({ url: '/api/users-permissions/roles/1' }),
  'POST /api/users-permissions/roles': () => ({ body: { name: `Ведущий ${Date.now()}`, description: '' } }),
  'PUT /api/users-permissions/roles/:id': async scene => ({
    url: await role(scene),
    body: { description: 'x' },
  }),
  'DELETE /api/users-permissions/roles/:id': async scene => ({ url: await role(scene) }),
  'GET /api/user-infos/:id/export-statistics': async ({ city: { sql }, neighbour }) => {
    const [info] = await sql<{ id: number }[]>`select id from user_infos where user_id = ${neighbour}`
    return { url: `/api/user-infos/${info?.id}/export-statistics` }
  },
  // An admitted caller gets a 400 for this id, which is no number; a stream itself never ends.
  'GET /api/notifications/stream': () => ({ headers: { 'last-event-id': 'x' } }),
  'POST /api/notifications/view-many': () => ({ body: { data: { until: 1 } } }),
  'POST /api/user-team-configs/move-members': async ({ neighbour }) => ({
    body: { data: { team: null, users: [neighbour] } },
  }),
  'GET /api/mission-award-conditions/forecast': () => ({
    url: '/api/mission-award-conditions/forecast?event=article.published&threshold=3&activity=1',
  }),
  'GET /api/digest/preview': () => ({ url: '/api/digest/preview?kind=weekly' }),
  'POST /api/digest/trial': () => ({ body: { data: { kind: 'weekly' } } }),
  'POST /api/upload': async () => form(...(await dot())),
  "POST /api/upload, over one's own": async scene => ({
    url: `/api/upload?id=${(await stored(scene, scene.me, ...(await dot()))).id}`,
    body: { fileInfo: { caption: 'Маяк' } },
  }),
  "POST /api/upload, over a resident's": async scene => ({
    url: `/api/upload?id=${(await stored(scene, scene.neighbour, ...(await dot()))).id}`,
    body: { fileInfo: { caption: 'Маяк' } },
  }),
  "POST /api/upload, over a moderator's": async scene => {
    const moderator = await scene.city.build.resident({ role: 'moderator' })
    return {
      url: `/api/upload?id=${(await stored(scene, moderator, ...(await dot()))).id}`,
      body: { fileInfo: { caption: 'Маяк' } },
    }
  },
  'POST /api/upload/files/:id/take-down': async scene => ({
    url: `/api/upload/files/${(await stored(scene, scene.neighbour, ...(await dot()))).id}/take-down`,
    body: { data: { reason: 'Утечка' } },
  }),
  "GET /uploads/:file, a document of one's own": async scene => ({
    url: (await stored(scene, scene.me, 'report.pdf', PDF)).url,
  }),
  "GET /uploads/:file, a document of somebody else's": async scene => ({
    url: (await stored(scene, scene.neighbour, 'report.pdf', PDF)).url,
  }),
  'POST /api/people/by-ids': ({ neighbour }) => ({ body: { data: { users: [neighbour] } } }),
  'POST /api/people/resolve': () => ({ body: { data: { lines: ['Белова Мария'] } } }),
  'POST /api/people/block': ({ neighbour }) => ({
    body: { data: { users: [neighbour], blocked: false } },
  }),
  'GET /api/users/:id/sessions': ({ neighbour }) => ({ url: `/api/users/${neighbour}/sessions` }),
  'POST /api/users/:id/sessions/end': ({ neighbour }) => ({ url: `/api/users/${neighbour}/sessions/end` }),
  'POST /api/user-activities/create-many': async ({ city: { build }, neighbour }) => {
    const activity = await build.mission()
    await build.row('user_activity_enrolls', {
      user_id: neighbour,
      activity_id: activity,
      status: 'enrolled',
    })
    return { body: { data: { activity, users: [neighbour] } } }
  },
  'POST /api/user-activity-enrolls/end-many': async ({ city: { build }, neighbour }) => {
    const id = await build.row('user_activity_enrolls', {
      user_id: neighbour,
      activity_id: await build.mission(),
      status: 'enrolled',
    })
    return { body: { data: { ids: [id], moderator_comment: 'Встречу перенесли' } } }
  },
  'GET /api/activities/:id/export-participants': async ({ city: { build } }) => ({
    url: `/api/activities/${await build.mission()}/export-participants`,
  }),
  'GET /api/activities/participants': async ({ city: { build } }) => ({
    url: `/api/activities/participants?ids[0]=${await build.mission()}`,
  }),
  'GET /api/badges/awards': async ({ city: { build } }) => ({
    url: `/api/badges/awards?ids[0]=${await build.chip()}`,
  }),
  'GET /api/badges/progress': async ({ city: { build } }) => ({
    url: `/api/badges/progress?ids[0]=${await build.chip()}`,
  }),
  'GET /api/automation-event-types/today': async () => ({ url: '/api/automation-event-types/today' }),
  'GET /api/shop-items/demand': async ({ city: { build } }) => ({
    url: `/api/shop-items/demand?ids[0]=${await build.shopItem()}`,
  }),
  'GET /api/shop-items/buyers': async () => ({ url: '/api/shop-items/buyers?price=850' }),
  'POST /api/user-points-changes/create-many': amount,
  'POST /api/user-balance-changes/create-many': amount,
  'POST /api/user-badges/create-many': async ({ city, neighbour }) => ({
    body: { data: { badge: await city.build.chip(), users: [neighbour] } },
  }),
  'POST /api/user-badges/create-many-for-user': async ({ city, neighbour }) => ({
    body: { data: { user: neighbour, badges: [await city.build.chip()] } },
  }),
  'POST /api/user-badges/soft-delete-many': async scene => ({
    body: { data: { badge: await held(scene), users: [scene.neighbour], comment: 'По ошибке' } },
  }),
  'POST /api/user-badges/soft-delete-many-for-user': async scene => ({
    body: { data: { user: scene.neighbour, badges: [await held(scene)], comment: 'По ошибке' } },
  }),
  'PUT /api/articles/:id/draft': ({ city, me }) => draftCall(city, me),
  'PUT /api/articles/:id/draft, of somebody else': ({ city, bystander }) => draftCall(city, bystander),
  'DELETE /api/articles/:id/draft': ({ city, me }) => draftCall(city, me),
  'DELETE /api/articles/:id/draft, of somebody else': ({ city, bystander }) => draftCall(city, bystander),
  'POST /api/articles/:id/view': async ({ city, bystander }) => ({
    url: `/api/articles/${await city.build.article({ author_id: bystander })}/view`,
  }),
  "POST /api/articles/:id/view, of another's draft": async ({ city, bystander }) => ({
    url: `/api/articles/${await city.build.article({ author_id: bystander, published_at: null })}/view`,
  }),
  'GET /api/articles/:id/comments': async ({ city, bystander }) => ({
    url: `/api/articles/${await city.build.article({ author_id: bystander })}/comments`,
  }),
  "GET /api/articles/:id/comments, of another's draft": async ({ city, bystander }) => ({
    url: `/api/articles/${await city.build.article({ author_id: bystander, published_at: null })}/comments`,
  }),
  'GET /api/comments/:id/replies': ({ city, bystander }) => repliesUnder(city, { author_id: bystander }),
  "GET /api/comments/:id/replies, under another's draft": ({ city, bystander }) =>
    repliesUnder(city, { author_id: bystander, published_at: null }),
  'GET /api/articles/found-words': async ({ city }) => ({
    url: `/api/articles/found-words?_q=a&ids[0]=${await city.build.article()}`,
  }),
  'GET /api/articles/my-ratings': async ({ city }) => ({
    url: `/api/articles/my-ratings?ids[0]=${await city.build.article()}`,
  }),
  'GET /api/articles/statistics, of somebody else': ({ neighbour }) => ({
    url: `/api/articles/statistics?filters[author][id]=${neighbour}`,
  }),
  'POST /api/article-likes/unlike': articleOf,
  'POST /api/article-dislikes/undislike': articleOf,
  'POST /api/comment-likes/unlike': commentOf,
  'POST /api/comment-dislikes/undislike': commentOf,
  'POST /api/tags/:id/merge': async ({ city: { build } }) => ({
    url: `/api/tags/${await build.theme()}/merge`,
    body: { data: { into: await build.theme() } },
  }),
  'GET /api/tags/usage': async ({ city }) => ({
    url: `/api/tags/usage?ids[0]=${await city.build.theme()}`,
  }),
  'POST /api/shop-items/publish-many': async ({ city }) => ({
    body: { data: { ids: [await city.build.shopItem({ published_at: null })] } },
  }),
  'POST /api/shop-items/unpublish-many': async ({ city }) => ({
    body: { data: { ids: [await city.build.shopItem()] } },
  }),
}
