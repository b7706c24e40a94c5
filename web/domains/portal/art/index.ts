import { drawing } from '#web/ui/art/drawing.tsx'
import district from './district.svg'

export const PortalDistrict = drawing(district, '45 -145 331 354')
