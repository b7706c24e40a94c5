/** Joins class names, without those that are not set. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
