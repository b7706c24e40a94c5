import { shopItemTypes } from '#contract/domains/shop-types.ts'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { type ShopSearch, typesOf, withType } from '../search.ts'
import { shopItemTypeNames, texts } from '../texts.ts'
import { typeIcons } from './itemTypes.tsx'

export interface TypesProps {
  search: ShopSearch
  onChange: (change: Pick<ShopSearch, 'type'>) => void
}

/** Any number of types; an empty selection means all. */
export function TypePills({ search, onChange }: TypesProps) {
  const chosen = typesOf(search)
  return (
    <Pills label={texts.types}>
      <Pill pressed={chosen.length === 0} onClick={() => onChange({ type: undefined })}>
        {texts.everything}
      </Pill>
      {shopItemTypes.map(type => (
        <Pill
          key={type}
          pressed={chosen.includes(type)}
          icon={typeIcons[type]}
          onClick={() => onChange({ type: withType(search, type) })}
        >
          {shopItemTypeNames[type]}
        </Pill>
      ))}
    </Pills>
  )
}
