import { game } from './missions/game.ts'
import { growth } from './missions/growth.ts'
import { together } from './missions/together.ts'
import { work } from './missions/work.ts'

/** 45 missions over all eleven types, in every state a mission can be in. */
export const missions = [...work, ...together, ...growth, ...game]
