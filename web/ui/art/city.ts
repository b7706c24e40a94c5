import skyline from './city/skyline.svg'
import { drawing } from './drawing.tsx'

export const Skyline = drawing(skyline, '0 0 1200 200')
