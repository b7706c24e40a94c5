import { linesOf, roles } from './table.ts'

/** What a caller may do to a row of their own, and to somebody else's. */
export const marks = {
  '+': ['yes', 'yes'],
  /** Their own; others' are answered 404. */
  o: ['yes', 'gone'],
  /** Their own; others' are visible and answered 403. */
  w: ['yes', 'no'],
  /** Others' only: residents may not decide about their own rows. */
  x: ['no', 'yes'],
  /** None; others' are answered 404. */
  n: ['no', 'gone'],
  /** Their own; others' only with a reason, which this body lacks. */
  r: ['yes', 'incomplete'],
  '.': ['gone', 'gone'],
  '-': ['no', 'no'],
} as const
export type Mark = keyof typeof marks
export type Outcome = (typeof marks)[Mark][number]

/** The order of the marks in a cell; `_` is not tested. */
export const verbs = ['list', 'one', 'create', 'update', 'delete'] as const

/**
 * product §2 ("who writes") and product §5, written by hand: list, one, create, update, delete by role. rows.ts
 * declares the rows of each line and the bodies written to them.
 */
export const collectionRights = linesOf(
  roles,
  `
                                          guest  blocked  resident  moderator  superadmin
  people
    users                                 -----  -----    ++-__     ++-__      +++_+
    users, avatar                         ___-_  ___-_    ___o_     ___w_      ___+_
    users, blocking                       ___-_  ___-_    ___-_     ___x_      ___+_
    users, blocking a moderator           ___-_  ___-_    ___-_     ___-_      ___+_
    users, role                           ___-_  ___-_    ___-_     ___-_      ___+_
    user-infos                            -----  -----    ++wo-     ++wo-      +++++
    user-team-configs                     -----  -----    ++---     ++---      +++++
    cities-list                           _-_--  _-_--    _+_--     _+_--      _+_++
  media
    files                                 --__-  --__-    oo__o     ++__+      ++__+
  notifications
    notifications                         -----  -----    oo-o-     oo-o-      oo-o-
    notifications-preferences             -----  -----    oo-o-     oo-o-      oo-o-
  ledger
    user-points-changes                   -----  -----    oo---     ++x--      ++x-x
    user-balance-changes                  -----  -----    oo---     ++x--      ++x-x
    points-balance-ratio                  _-_--  _-_--    _+_--     _+_--      _+_++
    energy                                _-_--  _-_--    _+_--     _+_--      _+_++
  chips
    badges                                -----  -----    ++---     +++++      +++++
    user-badges                           -----  -----    ++---     ++xxx      ++xxx
    user-badges, recalled                 --_--  --_--    oo_--     ++___      ++___
  missions
    activities                            -----  -----    ++---     +++++      +++++
    activities, not yet out               --_--  --_--    .._--     ++_++      ++_++
    activities, deleted                   --_--  --_--    .._--     ++_++      ++_++
    activities, deleted but finished      --_--  --_--    oo_--     ++_++      ++_++
    user-activity-enrolls                 -----  -----    ++w__     ++w__      ++w__
    user-activity-enrolls, cancelling     ___--  ___--    ___oo     ___rr      ___rr
    user-activity-enrolls, ending         ___--  ___--    _____     ___+_      ___+_
    user-activity-enrolls, reporting      ___-_  ___-_    ___o_     ___w_      ___w_
    user-activity-enrolls, reviewing      ___-_  ___-_    ___n_     ___x_      ___x_
    activity-place-wishes                 -----  -----    oow-o     ++w-o      ++w-o
    user-activities                       -----  -----    ++---     ++x--      ++x--
  shop
    shop-items                            -----  -----    ++---     +++++      +++++
    shop-items, not on sale               --_--  --_--    .._--     ++_++      ++_++
    shop-items, deleted                   --_--  --_--    .._--     ++_++      ++_++
    bookings                              -----  -----    oow_-     ++w_-      ++w_-
    bookings, cancelling                  ___-_  ___-_    ___o_     ___w_      ___w_
    bookings, deciding                    ___-_  ___-_    ___-_     ___x_      ___x_
  portal
    articles                              -----  -----    ++woo     ++www      ++www
    articles, draft                       --_--  --_--    oo_oo     ++_ww      ++_ww
    articles, removed                     --_-_  --_-_    oo___     ++___      ++___
    articles, removing                    ___-_  ___-_    ___-_     ___+_      ___+_
    article-drafts                        -----  -----    oo---     oo---      oo---
    article-versions                      -----  -----    oo---     ++---      ++---
    tags                                  -----  -----    +++--     +++++      +++++
    tags, not approved                    --_--  --_--    oo_--     ++_++      ++_++
    comments                              -----  -----    ++woo     ++ww+      ++ww+
    comments, deleted                     --___  --___    oo___     ++___      ++___
    comments, of an unpublished article   --___  --___    oo___     ++___      ++___
    article-likes                         -----  -----    oow-o     ++w-o      ++w-o
    article-dislikes                      -----  -----    oow-o     ++w-o      ++w-o
    comment-likes                         -----  -----    oow-o     ++w-o      ++w-o
    comment-dislikes                      -----  -----    oow-o     ++w-o      ++w-o
  onboarding
    user-greeting-statistics              -----  -----    oo-o-     ++-o-      ++-o-
    user-onboarding-statistics            -----  -----    oo-o-     ++-o-      ++-o-
    user-onboarding-progresses            -----  -----    oo-o-     ++-o-      ++-o-
  automation
    mission-award-causes                  -----  -----    ++---     ++---      +++++
    automation-event-types                -----  -----    -----     ++---      ++-+-
    mission-award-conditions              -----  -----    -----     ++---      +++++
  leaderboard
    rating-users                          -----  -----    oowo-     oowo-      +++++
  history
    activity-change-items                 -----  -----    -----     ++---      ++---
    user-activity-enroll-change-items     -----  -----    oo---     ++---      ++---
    article-change-items                  -----  -----    -----     ++---      ++---
    badge-change-items                    -----  -----    -----     ++---      ++---
    shop-item-change-items                -----  -----    -----     ++---      ++---
    booking-change-items                  -----  -----    oo---     ++---      ++---
    booking-change-items, of other fields --_--  --_--    .._--     ++_--      ++_--
    file-change-items                     -----  -----    -----     ++---      ++---
    setting-change-items                  -----  -----    -----     -----      ++---
    user-change-items                     -----  -----    -----     ++---      ++---
    security-events                       -----  -----    -----     -----      ++---
`,
)
