import guide from './characters/guide-avatar.svg'
import pointing from './characters/guide-point.svg'
import waving from './characters/guide-wave.svg'
import alert from './characters/system-alert.svg'
import calm from './characters/system-calm.svg'
import happy from './characters/system-happy.svg'
import { drawing } from './drawing.tsx'

/** Ника, the guide: stands on a day sky. */
export const GuideFace = drawing(guide, '64 20 232 232')
export const GuidePointing = drawing(pointing, '0 0 360 420')
export const GuideWaving = drawing(waving, '0 0 360 420')

/** ГрадОС, the city system: always on night blue. */
export const SystemAlert = drawing(alert, '0 0 240 240')
export const SystemCalm = drawing(calm, '0 0 240 240')
export const SystemHappy = drawing(happy, '0 0 240 240')
