import { people } from '#server/seeds/content/people.ts'

// People of the demo city, by the names on the buttons of the development provider.
export const resident = 'Алина Воронцова'
export const moderator = 'Лилия Гареева'
export const administrator = 'Константин Рябов'
export const otherModerator = 'Вера Астахова'
/** Receives rewards in several journeys: no journey relies on her totals. */
export const gifted = 'Ашхен Степанянц'
/** Has a draft and a published article. */
export const writer = 'Максим Горелов'
/** Used by the journeys with several windows only. */
export const windowed = 'Анастасия Ушакова'
export const blocked = 'Илья Булатов'
/** Is moved to another team and given a chip by the journey of settings only. */
export const moved = 'Виктор Михайлов'
/** Residents without any history, one per screen size. */
export const newcomers = { desktop: 'Ева Шарапова', phone: 'Арсений Парфёнов' } as const

/** The file of a city's directory that holds the cookies of these people's sessions, by their names. */
export const SESSIONS = 'sessions.json'
/** Whose sessions setup.ts makes; all others sign in at the provider. */
export const signedIn = [resident, moderator, administrator, otherModerator, gifted, windowed] as const

export const idOf = (name: string) => people.findIndex(person => person.full_name === name) + 1
