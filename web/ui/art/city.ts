import hero from './city/hero.svg'
import skyline from './city/skyline.svg'
import { drawing } from './drawing.tsx'

/** The viewBox of the drawing, for what lies upon it. */
export const cityBox = '360 -40 720 560'
export const CityHero = drawing(hero, cityBox)
export const Skyline = drawing(skyline, '0 0 1200 200')
