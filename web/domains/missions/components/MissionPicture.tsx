import { Picture } from '#web/ui/Picture.tsx'
import type { Mission } from '../data.ts'
import { MissionPlate } from './MissionPlate.tsx'

interface Props {
  mission: Pick<Mission, 'image' | 'type'>
  /** Its displayed width, as in `<img sizes>`. */
  sizes: string
  className?: string | undefined
}

/** The picture of a mission, or the plate of its type. Decorative beside the name. */
export function MissionPicture({ mission, sizes, className }: Props) {
  const picture = mission.image?.[0]
  return picture ? (
    <Picture media={picture} sizes={sizes} alt="" className={className} />
  ) : (
    <MissionPlate type={mission.type} className={className} />
  )
}
