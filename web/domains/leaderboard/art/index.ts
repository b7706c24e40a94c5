import { drawing } from '#web/ui/art/drawing.tsx'
import first from './first.svg'
import second from './second.svg'
import third from './third.svg'

/** A tower of the podium with the position on its wall. */
const tower = (file: string, viewBox: string, sign: string) => ({
  Drawing: drawing(file, viewBox),
  viewBox,
  sign: `matrix(0.953 0.55 0 1.1 ${sign})`,
})

/** The highest first. */
export const towers = [
  tower(first, '283 68 194 251', '351.4 145.5'),
  tower(second, '81 107 194 212', '149.5 185.1'),
  tower(third, '485 136 194 183', '553.4 213.7'),
] as const
