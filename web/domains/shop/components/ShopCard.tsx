import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { DistrictCard } from '#web/ui/DistrictCard.tsx'
import { affordableQuery } from '../affordable.ts'
import { ShopDistrict } from '../art/index.ts'
import { cardTexts, coinsOf } from '../cardTexts.ts'
import { missingFor } from '../item.ts'

/** The shop's card on the dashboard: my balance, and what I can afford. */
export function ShopCard({ balance }: { balance: number }) {
  const { data } = useQuery(affordableQuery(balance))
  return (
    <DistrictCard
      to={paths.shop.path}
      search={data !== undefined && data.count > 0 ? { affordable: true } : {}}
      name={cardTexts.shop}
      Drawing={ShopDistrict}
      lines={[
        <>
          {cardTexts.youHave} <b className="figures">{coinsOf(balance)}</b>
        </>,
        // The space keeps the line's height while the figure is loading.
        data ? offer(data, balance) : '\u00a0',
      ]}
    />
  )
}

function offer(
  { count, next }: { count: number; next: { name: string; price: number } | null },
  balance: number,
) {
  if (count > 0) return cardTexts.canAfford(count)
  return next ? cardTexts.nearest(next.name, missingFor(next, balance)) : cardTexts.emptyTitle
}
