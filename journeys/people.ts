import { people } from '#server/seeds/content/people.ts'

// People of the demo city, by the names on the buttons of the development provider.
export const resident = 'Алина Воронцова'
export const moderator = 'Лилия Гареева'
export const otherModerator = 'Вера Астахова'
export const blocked = 'Илья Булатов'

export const idOf = (name: string) => people.findIndex(person => person.full_name === name) + 1
