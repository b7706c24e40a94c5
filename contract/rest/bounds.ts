// Bounds of single values; those of a request are in limits.ts, which the first file of the web does without.

/** The largest id of a row: ids are integers of 32 bits. */
export const MAX_ID = 2_147_483_647

/** Characters of the comment on an act, such as an award, a recall or a decision. */
export const MAX_COMMENT = 5000
/** Themes that one resident may have proposed and no moderator has decided on: a proposal reserves its name. */
export const MOST_PROPOSED_THEMES = 20
/** Characters of the words that a screen searches for. */
export const MAX_SOUGHT = 200
