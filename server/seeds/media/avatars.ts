import { drawing } from './library.ts'

/** The portrait of a person, square. */
export const avatar = (username: string): string => drawing(`avatars/${username}.svg`)
