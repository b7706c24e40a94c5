import {
  IconBriefcase2,
  IconBulb,
  IconConfetti,
  IconDeviceGamepad2,
  IconFlag3,
  IconHeartHandshake,
  IconIdBadge2,
  IconMicrophone2,
  IconSchool,
  IconSparkles,
  IconStairsUp,
} from '@tabler/icons-react'
import type { MissionType } from '#contract/domains/mission-types.ts'
import { Plate } from '#web/ui/art/Plate.tsx'

/** Each mission type has a plate of its own colour with its own glyph. */
const plates = {
  activity_type_1: ['blue', IconBriefcase2],
  activity_type_2: ['volt', IconBulb],
  activity_type_3: ['coral', IconConfetti],
  activity_type_4: ['navy', IconFlag3],
  activity_type_5: ['teal', IconHeartHandshake],
  activity_type_6: ['coin', IconMicrophone2],
  activity_type_7: ['sky', IconSchool],
  activity_type_8: ['grass', IconStairsUp],
  activity_type_9: ['white', IconIdBadge2],
  activity_type_10: ['apricot', IconDeviceGamepad2],
  activity_type_11: ['white', IconSparkles],
} as const satisfies Record<MissionType, unknown>

export const missionGlyph = (type: MissionType) => plates[type][1]

/** The placeholder for a mission without a picture. */
export function MissionPlate({
  type,
  className,
}: {
  type: MissionType | null
  className?: string | undefined
}) {
  const [material, glyph] = plates[type ?? 'activity_type_11']
  return <Plate material={material} glyph={glyph} className={className} />
}
