import { people } from '#server/seeds/content/people.ts'

// People of the demo city, by the names on the buttons of the development provider.
export const resident = 'Алина Воронцова'
export const moderator = 'Лилия Гареева'
export const administrator = 'Константин Рябов'
export const otherModerator = 'Вера Астахова'
/** Gifts come to her: no journey counts what she has. */
export const gifted = 'Ашхен Степанянц'
export const blocked = 'Илья Булатов'
/** Nothing has happened to them yet: one for each size of the screen. */
export const newcomers = { desktop: 'Ева Шарапова', phone: 'Арсений Парфёнов' } as const

export const idOf = (name: string) => people.findIndex(person => person.full_name === name) + 1
