import hero from './city/hero.svg'
import skyline from './city/skyline.svg'
import { drawing } from './drawing.tsx'

export const CityHero = drawing(hero, '360 -40 720 560')
export const Skyline = drawing(skyline, '0 0 1200 200')
