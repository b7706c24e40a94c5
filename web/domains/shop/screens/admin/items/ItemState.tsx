import { IconEye, IconPackageOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Tag } from '#web/ui/Tag.tsx'
import type { DeskItem } from './data.ts'
import { texts } from './texts.ts'

/** Whether residents see the item, and whether there is any of it. */
export function ItemState({ item }: { item: Pick<DeskItem, 'deletedAt' | 'publishedAt' | 'quantity'> }) {
  if (item.deletedAt)
    return (
      <Tag tone="danger" icon={<IconTrash />}>
        {texts.states.deleted}
      </Tag>
    )
  if (!item.publishedAt) return <Tag icon={<IconPencil />}>{texts.states.draft}</Tag>
  return item.quantity === 0 ? (
    <Tag tone="warn" icon={<IconPackageOff />}>
      {texts.states.soldOut}
    </Tag>
  ) : (
    <Tag tone="success" icon={<IconEye />}>
      {texts.states.published}
    </Tag>
  )
}
