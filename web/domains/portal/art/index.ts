import { still } from '#web/ui/art/still.tsx'
import day from './district-day.svg'
import night from './district-night.svg'

export const PortalDistrict = still(day, night, '45 -145 331 354')
