const plain = (letter: string | undefined) => letter?.toLowerCase().replace('ё', 'е')
const LEAST = 3

/** How many letters two names share at their beginning, ё and е alike; 0 for fewer than three. */
export function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && plain(one[length]) === plain(other[length])) length += 1
  return length < LEAST ? 0 : length
}
