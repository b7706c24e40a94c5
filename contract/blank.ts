/** Only what nobody sees: spaces, characters that are not drawn, and the blank of braille. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of the text would be seen. */
export const isBlank = (text: string): boolean => blank.test(text)

/** The text without spaces around it; null where nothing of it would be seen. */
export const filled = (text: string | null | undefined): string | null =>
  text === null || text === undefined || isBlank(text) ? null : text.trim()
