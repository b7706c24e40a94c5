const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const other = new Map(
  LATIN.split('').flatMap((latin, at) => {
    const russian = RUSSIAN[at] ?? ''
    return [
      [latin, russian],
      [russian, latin],
    ]
  }),
)

/** What the same keys type under the other keyboard layout, in lower case: «ghjuekrf» is «прогулка». */
export const inOtherLayout = (text: string) =>
  text.toLowerCase().replaceAll(/./g, letter => other.get(letter) ?? letter)
