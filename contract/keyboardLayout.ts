const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** Signs of the Latin layout that are capital letters of the Russian one: `"` is «Э». */
const SHIFTED = { '~': 'ё', '{': 'х', '}': 'ъ', ':': 'ж', '"': 'э', '<': 'б', '>': 'ю' }

const other = new Map([
  ...LATIN.split('').flatMap((latin, at): [string, string][] => {
    const russian = RUSSIAN[at] ?? ''
    return [
      [latin, russian],
      [russian, latin],
    ]
  }),
  ...Object.entries(SHIFTED),
])

/** What the same keys type under the other keyboard layout, in lower case: «ghjuekrf» is «прогулка». */
export const inOtherLayout = (text: string) =>
  text.toLowerCase().replaceAll(/./g, letter => other.get(letter) ?? letter)
