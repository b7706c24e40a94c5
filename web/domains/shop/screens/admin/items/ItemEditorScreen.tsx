import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { shopItems } from '#contract/domains/shop.ts'
import { shopItemTypes } from '#contract/domains/shop-types.ts'
import { coins, plural } from '#contract/words.ts'
import { useMe } from '#web/domains/people/data.ts'
import { typeIcons } from '#web/domains/shop/components/itemTypes.tsx'
import { shopItemTypeNames } from '#web/domains/shop/texts.ts'
import { paths } from '#web/paths.ts'
import { CoinMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { MarkdownField } from '#web/ui/editor/MarkdownField.tsx'
import { type Edited, RowEditor } from '#web/ui/editor/RowEditor.tsx'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useRowEditor } from '#web/ui/editor/useRowEditor.ts'
import { DecimalInput } from '#web/ui/form/DecimalInput.tsx'
import { fieldErrors } from '#web/ui/form/fieldErrors.ts'
import { needed, rulesOf } from '#web/ui/form/rulesOf.ts'
import { Stepper } from '#web/ui/form/Stepper.tsx'
import { TileChoice } from '#web/ui/form/TileChoice.tsx'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import {
  buyersQuery,
  copyOf,
  type DeskItem,
  deskItemQuery,
  freshItem,
  type ItemValues,
  loadItem,
  type StockValues,
  saveItem,
  stockAfter,
  valuesOf,
} from './data.ts'
import styles from './ItemEditor.module.css'
import { ItemHead } from './ItemHead.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { PictureList } from './PictureList.tsx'
import { StockFields } from './StockFields.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/shop-list/$itemId')

/** One item of the shop, or a new one. */
export function ItemEditorScreen() {
  const { itemId } = route.useParams()
  return <RowEditor id={itemId} from={route.useSearch().from} query={deskItemQuery} editor={ItemEditor} />
}

const typeOptions = shopItemTypes.map(value => ({
  value,
  label: shopItemTypeNames[value],
  sign: typeIcons[value],
}))

const figureOf = (value: number | null) => (value === null ? texts.none : formatNumber(value))
/** `12`, and with an addition `12 +5`. */
function stockOf({ limited, add, of }: StockValues) {
  if (!limited) return texts.endless
  const change = add === 0 && of !== null ? [] : [formatSigned(add)]
  return [...(of === null ? [] : [formatNumber(of)]), ...change].join(' ')
}

const fields: FieldBook<ItemValues> = {
  name: { label: texts.labels['name'] ?? '', show: value => value },
  description: { label: texts.labels['description'] ?? '', show: value => value || texts.none },
  type: { label: texts.labels['type'] ?? '', show: type => (type ? shopItemTypeNames[type] : texts.none) },
  price: { label: texts.labels['price'] ?? '', show: figureOf },
  limit: { label: texts.labels['limit'] ?? '', show: figureOf },
  pictures: { label: texts.labels['pictures'] ?? '', show: list => texts.pictureCount(list.length) },
  stock: { label: texts.labels['stock'] ?? '', show: stockOf },
  options: {
    label: texts.labels['options'] ?? '',
    show: list => list.map(option => `${option.name} ${stockOf(option)}`).join(', ') || texts.none,
  },
}

function problemOf(options: ItemValues['options'], item: DeskItem | null) {
  if (options.some(({ name }) => name.trim() === '')) return texts.needOption
  const names = options.map(({ name }) => name.trim().toLowerCase())
  if (new Set(names).size < names.length) return texts.sameOption
  const isBelow = options.some(option => (stockAfter(item, option, option.id) ?? 0) < 0)
  return isBelow ? texts.belowZero : null
}

function ItemEditor(edited: Edited<DeskItem>) {
  const item = edited.row
  const navigate = useNavigate()
  const editor = useRowEditor<DeskItem, ItemValues>({
    kind: 'shop-item',
    of: useMe().id,
    edited,
    valuesOf,
    begin: from => (from ? copyOf(from) : freshItem),
    validate: {
      name: needed(texts.needName),
      price: price => (price !== null && price > 0 ? null : texts.needPrice),
      options: options => problemOf(options, item),
    },
    save: (values, { changed, updatedAt }, row) =>
      saveItem(row, values, changed, updatedAt).catch(async error => {
        if (row && 'quantity' in fieldErrors(error)) await seeStock(row.id)
        throw error
      }),
    reload: loadItem,
    made: texts.made,
    saved: texts.saved,
    open: id => void navigate({ to: paths.adminShopItem.path, params: { itemId: id }, replace: true }),
  })
  const { form } = editor
  /** A booking changed the stock that is being counted anew: the figure is shown, and saved over on purpose. */
  const seeStock = async (id: number) => {
    const { stock } = form.getValues()
    if (stock.seen !== null) form.setFieldValue('stock', { ...stock, seen: (await loadItem(id)).quantity })
  }
  return (
    <>
      <ItemHead item={item} unsaved={editor.changed.length} onRemoved={editor.reset} />
      <EditorColumns
        onSubmit={editor.submit}
        aside={
          <>
            <ItemPreview values={form.values} item={item} />
            {item && <ItemHistory item={item} />}
          </>
        }
      >
        <EditorNotes editor={editor} fields={fields} />
        <Block className={styles.fields} title={texts.shelf}>
          <PictureList
            value={form.values.pictures}
            onChange={pictures => form.setFieldValue('pictures', pictures)}
            onUploading={editor.setUploading}
          />
          <TextInput
            label={texts.name}
            description={texts.ofMax(form.values.name.length, shopItems.fields.name.max)}
            {...rulesOf(shopItems.fields.name)}
            {...form.getInputProps('name')}
          />
          <TileChoice
            label={texts.type}
            options={typeOptions}
            value={form.values.type}
            onChange={type => form.setFieldValue('type', type)}
          />
          <MarkdownField
            label={texts.description}
            {...rulesOf(shopItems.fields.description)}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
        </Block>
        <Block className={styles.fields} title={texts.priceAndStock}>
          <div className={styles.pair}>
            <DecimalInput
              label={texts.price}
              description={<Buyers price={form.values.price} />}
              leftSection={<CoinMark />}
              suffix={`\u00a0${plural(form.values.price ?? 0, coins)}`}
              {...rulesOf(shopItems.fields.price)}
              {...form.getInputProps('price')}
              value={form.values.price}
              onChange={value => form.setFieldValue('price', value)}
            />
            {/* Below one piece there is no limit. */}
            <Stepper
              label={texts.limit}
              description={texts.limitNote}
              of={texts.limit}
              {...rulesOf(shopItems.fields.limit_per_resident)}
              min={0}
              placeholder={texts.noLimit}
              {...form.getInputProps('limit')}
              value={form.values.limit ?? ''}
              onChange={value => form.setFieldValue('limit', Number(value) > 0 ? Number(value) : null)}
            />
          </div>
          <StockFields editor={editor} item={item} />
        </Block>
        <SaveBar editor={editor} create={texts.create} />
      </EditorColumns>
    </>
  )
}

/** Whom the price suits, as coins are held now. */
function Buyers({ price }: { price: number | null }) {
  const [asked] = useDebouncedValue(price ?? 0, DEBOUNCE_MS)
  const { data } = useQuery(buyersQuery(asked))
  return price !== null && price > 0 && data ? <span role="status">{texts.buyers(data)}</span> : null
}
