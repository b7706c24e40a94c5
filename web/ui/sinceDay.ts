/** A day that is written out, with its preposition: «с 3 ноября», «со 2 ноября». */
export const sinceDay = (day: string) => `${/^2\D/.test(day) ? 'со' : 'с'} ${day}`
