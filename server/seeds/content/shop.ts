import { doings } from './shop/doings.ts'
import { things } from './shop/things.ts'

/** 30 items over all five types; a few are unpublished, some sell out in the course of the history. */
export const shopItems = [...things, ...doings]
