import { drawing } from './drawing.tsx'
import chips from './empty/chips.svg'
import history from './empty/history.svg'
import missions from './empty/missions.svg'
import portal from './empty/portal.svg'
import search from './empty/search.svg'
import shop from './empty/shop.svg'

export const NoChips = drawing(chips, '14 -11 273 215')
export const NoHistory = drawing(history, '14 -29 273 233')
export const NoMissions = drawing(missions, '14 -6 273 210')
export const NoArticles = drawing(portal, '14 -68 273 276')
export const NothingFound = drawing(search, '14 19 273 185')
export const NoBookings = drawing(shop, '14 -8 273 212')
