// Bounds that the web counts with too. All those of a request are in limits.ts, which the web does without.

/** Rows of a page at most; clients request as many. */
export const MAX_PAGE_SIZE = 1000
/** Rows of one populated list at most; pictures and themes of an article, so that one answer has all of them. */
export const MAX_RELATED = 100
/** Values of one `$in`, links in one attribute of a body, residents of a bulk call. */
export const MAX_LIST_ITEMS = 1000

/** Words of one search that count: more of them are left out. */
export const MAX_SEARCH_TERMS = 8

/** The largest id of a row: ids are integers of 32 bits. */
export const MAX_ID = 2_147_483_647

/** Characters of the comment on an act, such as an award, a recall or a decision. */
export const MAX_COMMENT = 5000
/** Themes that one resident may have proposed and no moderator has decided on: a proposal reserves its name. */
export const MOST_PROPOSED_THEMES = 20
/** Articles that one resident begins in 24 hours: each keeps its text for good. */
export const MOST_ARTICLES_A_DAY = 100
/** Saves of published articles by one author in 24 hours, and their publications: the log keeps each for good. */
export const MOST_TEXTS_A_DAY = 300
/** Reports that one resident sends in 24 hours, replaced ones too: each keeps its text for good. */
export const MOST_REPORTS_A_DAY = 300
/** Comments, enrolments and bookings, of each, that one resident begins in 24 hours, and own data that they change: all is kept for good. */
export const MOST_ACTS_A_DAY = 1000
/** Characters of the words that a screen searches for. */
export const MAX_SOUGHT = 200
