import { type ShopItemType, shopItemTypes } from '#contract/domains/shop.ts'
import { typeIcons } from '../../../components/itemTypes.tsx'
import { shopItemTypeNames } from '../../../texts.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

interface Props {
  value: ShopItemType | null
  onChange: (type: ShopItemType) => void
}

/** The type of an item, as cards with their signs. */
export const TypeChoice = ({ value, onChange }: Props) => (
  <fieldset className={styles.types}>
    <legend>{texts.type}</legend>
    {shopItemTypes.map(type => (
      <label key={type}>
        <input type="radio" name="type" checked={type === value} onChange={() => onChange(type)} />
        <span>
          {typeIcons[type]}
          {shopItemTypeNames[type]}
        </span>
      </label>
    ))}
  </fieldset>
)
