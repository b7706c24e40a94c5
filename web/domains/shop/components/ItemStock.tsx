import { IconAlertCircle, IconCircleCheck, IconPackage, IconPackageOff, IconUser } from '@tabler/icons-react'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import type { ShopItem } from '../data.ts'
import { isFew } from '../item.ts'
import { texts } from '../texts.ts'

/** The stock of the item or its chosen option, the limit per resident, and the number that I hold. */
export function ItemStock({
  item,
  held,
}: {
  /** `quantity` is absent while it was not entered. */
  item: Pick<ShopItem, 'limit_per_resident'> & Partial<Pick<ShopItem, 'quantity'>>
  held: number
}) {
  const { quantity, limit_per_resident: limit } = item
  return (
    <Tags>
      {quantity !== undefined && <Stock quantity={quantity} />}
      {limit !== null && (
        <Tag tone="line" icon={<IconUser />}>
          {texts.limit(limit)}
        </Tag>
      )}
      {held > 0 && (
        <Tag tone="success" icon={<IconCircleCheck />}>
          {texts.held(held)}
        </Tag>
      )}
    </Tags>
  )
}

function Stock({ quantity }: Pick<ShopItem, 'quantity'>) {
  if (quantity === null)
    return (
      <Tag tone="line" icon={<IconPackage />}>
        {texts.unlimited}
      </Tag>
    )
  if (quantity === 0)
    return (
      <Tag tone="line" icon={<IconPackageOff />}>
        {texts.soldOut}
      </Tag>
    )
  return isFew({ quantity }) ? (
    <Tag tone="urgent" icon={<IconAlertCircle />}>
      {texts.left(quantity)}
    </Tag>
  ) : (
    <Tag tone="line" icon={<IconPackage />}>
      {texts.left(quantity)}
    </Tag>
  )
}
