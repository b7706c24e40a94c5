import { IconDiamond, IconGhost2, IconSparkles, IconUsers } from '@tabler/icons-react'
import { Tag } from '#web/ui/Tag.tsx'
import { type Rarity, rarityOf } from './rarity.ts'
import { rarityNames } from './texts.ts'

const looks = {
  none: ['warn', <IconGhost2 key="none" />],
  unique: ['info', <IconDiamond key="unique" />],
  rare: ['chip', <IconSparkles key="rare" />],
  common: ['gray', <IconUsers key="common" />],
} satisfies Record<Rarity, unknown>

interface Props {
  holders: number
  /** Undefined until their number is known. */
  residents: number | undefined
}

export function RarityTag({ holders, residents }: Props) {
  if (residents === undefined) return null
  const rarity = rarityOf(holders, residents)
  const [tone, icon] = looks[rarity]
  return (
    <Tag tone={tone as 'warn'} icon={icon}>
      {rarityNames[rarity]}
    </Tag>
  )
}
