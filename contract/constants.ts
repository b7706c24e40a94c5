/** The constants of specification §9 that code counts with. Its sizes and the ripple are tokens of web/ui/tokens.css. */

/** Interval between requests for new notices, and for other figures that are kept fresh. */
export const POLL_MS = 30_000
/** Up to this many unread notices are shown by a toast each, more by one for all. */
export const TOASTS_APART = 3
export const TOAST_LIFE_MS = 5000
/** A mission is new for this long (specification §4). */
export const NEW_MISSION_DAYS = 7
/** The default end of a range of days: the last day of a new mission. */
export const RANGE_DAYS = 14
/** Missions on the dashboard. */
export const LATEST_MISSIONS = 4
/** After the last key before words are searched for. */
export const DEBOUNCE_MS = 300
/** One step of the counter of energy, by a tenth of the rest (specification §2). */
export const COUNT_STEP_MS = 20
/** From one message of the dialogue to the next (specification §4), and from a message to the scroll to it. */
export const REVEAL_MS = 1250
export const SCROLL_MS = 250
