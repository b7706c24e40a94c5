import { coins, plural } from '#contract/words.ts'
import { Amount } from '../../../../../ui/Amount.tsx'
import { Block } from '../../../../../ui/Block.tsx'
import { Markdown } from '../../../../../ui/Markdown.tsx'
import { ItemPicture } from '../../../components/ItemPicture.tsx'
import { ItemType } from '../../../components/ItemType.tsx'
import { OptionChoice } from '../../../components/OptionChoice.tsx'
import { addedTo, type DeskItem, type ItemValues, stockNow } from './data.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

/** The item as residents will see it. */
export const ItemPreview = ({ values, item }: { values: ItemValues; item: DeskItem | null }) => (
  <Block className={styles.preview} title={texts.preview}>
    <ItemPicture
      type={values.type}
      media={values.pictures[0]}
      sizes="320px"
      className={styles.previewPicture}
    />
    <ItemType type={values.type} />
    <b className={styles.previewName}>{values.name || texts.nameless}</b>
    {values.description && <Markdown top={4}>{values.description}</Markdown>}
    {values.options.length > 0 && (
      <div inert>
        <OptionChoice
          options={values.options.map(option => ({
            id: option.id,
            name: option.name || texts.option,
            quantity: option.limited ? (addedTo(option, stockNow(item, option.id)) ?? 0) + option.add : null,
          }))}
          value={null}
        />
      </div>
    )}
    {values.price !== null && (
      <p className={styles.previewPrice}>
        <Amount currency="coins" value={values.price} unit={plural(values.price, coins)} />
      </p>
    )}
  </Block>
)
