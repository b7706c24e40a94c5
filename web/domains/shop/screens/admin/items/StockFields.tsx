import { Checkbox, Switch, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconShoppingBag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mostOptions, optionLengths, shopItems } from '#contract/domains/shop.ts'
import { randomKey } from '#web/rest/http.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { Stepper } from '#web/ui/form/Stepper.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import {
  addedTo,
  type DeskItem,
  type ItemValues,
  type OptionValues,
  type StockValues,
  stockMoves,
  stockNow,
  valuesOf,
} from './data.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

interface Props {
  editor: Editor<ItemValues>
  item: DeskItem | null
}

const quantity = rulesOf(shopItems.fields.quantity)
const newOption = (): OptionValues => ({
  id: randomKey(),
  name: '',
  limited: true,
  add: 0,
  isWhole: true,
  of: null,
})

/** The stock of an item, or of each of its options: what there is now, the change, and what it becomes. */
export function StockFields({ editor: { form }, item }: Props) {
  const { options, stock } = form.values
  const [opened, setOpened] = useState(item)
  if (item && item.updatedAt !== opened?.updatedAt) setOpened(item)
  const moves = item && opened ? stockMoves(opened, item) : []
  const problem = form.errors['options'] ?? form.errors['quantity']
  const set = (next: OptionValues[]) => {
    form.setFieldValue('options', next)
    form.clearFieldError('options')
    form.clearFieldError('quantity')
  }
  /** What the switch took away, which it brings back. */
  const [dropped, setDropped] = useState<OptionValues[]>([])
  const count = (byOptions: boolean) => {
    const saved = item ? valuesOf(item).options : []
    if (!byOptions) setDropped(options)
    set(byOptions ? (dropped.length > 0 ? dropped : saved.length > 0 ? saved : [newOption()]) : [])
    const isAsSaved = byOptions === Boolean(item?.options)
    form.setFieldValue('stock', {
      ...stock,
      add: 0,
      isWhole: !isAsSaved || typeof item?.quantity !== 'number',
      seen: isAsSaved ? null : (item?.quantity ?? null),
    })
  }
  const change = (index: number, by: Partial<OptionValues>) =>
    set(options.map((option, at) => (at === index ? { ...option, ...by } : option)))
  return (
    <>
      <Switch
        label={texts.hasOptions}
        description={texts.optionsNote}
        checked={options.length > 0}
        onChange={event => count(event.currentTarget.checked)}
      />
      {stock.seen !== null && <p className={styles.note}>{texts.recount(stock.seen)}</p>}
      <table className={styles.stocks}>
        <thead>
          <tr>
            <th scope="col">{texts.option}</th>
            <th scope="col">{texts.limited}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.change}</th>
            <th scope="col">{texts.becomes}</th>
            {options.length > 0 && (
              <th scope="col">
                <span className="visually-hidden">{texts.stockTools}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {options.length === 0 && (
            <tr>
              <th scope="row">{texts.noOptions}</th>
              <StockCells
                name={texts.stock}
                value={stock}
                now={addedTo(stock, stockNow(item))}
                onChange={by => form.setFieldValue('stock', { ...stock, ...by })}
              />
            </tr>
          )}
          {options.map((option, index) => {
            const name = option.name || `${texts.option} ${index + 1}`
            return (
              <tr key={option.id}>
                <td>
                  <TextInput
                    aria-label={texts.optionName(index + 1)}
                    placeholder={texts.option}
                    maxLength={optionLengths.name}
                    value={option.name}
                    onChange={event => change(index, { name: event.currentTarget.value })}
                  />
                </td>
                <StockCells
                  name={name}
                  value={option}
                  now={addedTo(option, stockNow(item, option.id))}
                  onChange={by => change(index, by)}
                />
                <td className={styles.optionTools}>
                  <div>
                    {index > 0 && (
                      <IconButton
                        label={texts.earlierOption(name)}
                        icon={<IconArrowUp />}
                        onClick={() =>
                          set(
                            options.map(
                              (each, at) =>
                                (at === index - 1
                                  ? options[index]
                                  : at === index
                                    ? options[index - 1]
                                    : each) ?? each,
                            ),
                          )
                        }
                      />
                    )}
                    <IconButton
                      label={texts.dropOption(name)}
                      icon={<IconX />}
                      onClick={() =>
                        options.length > 1 ? set(options.filter((_, at) => at !== index)) : count(false)
                      }
                    />
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {options.length > 0 && options.length < mostOptions && (
        <Button
          variant="ghost"
          size="small"
          icon={<IconPlus />}
          className={styles.addOption}
          onClick={() => set([...options, newOption()])}
        >
          {texts.addOption}
        </Button>
      )}
      {moves.length > 0 && (
        <Note tone="info" role="status" icon={<IconShoppingBag aria-hidden="true" />}>
          <b>{texts.moved(moves)}</b> {stock.seen === null && texts.safe}
        </Note>
      )}
      {item && moves.length === 0 && stock.seen === null && <p className={styles.note}>{texts.safe}</p>}
    </>
  )
}

interface StockProps {
  name: string
  value: StockValues
  /** null: not limited; undefined: not saved yet. */
  now: number | null | undefined
  onChange: (by: Partial<StockValues>) => void
}

function shown(now: number | null | undefined) {
  if (now === undefined) return '—'
  if (now === null) return texts.endless
  return now === 0 ? texts.none : formatNumber(now)
}

/** How many there are, the change, and what it becomes: the cells of one row. */
function StockCells({ name, value: { limited, add }, now, onChange }: StockProps) {
  // A sign alone is on its way to a number.
  const [typed, setTyped] = useState<number | string>(add)
  return (
    <>
      <td className={styles.limited}>
        <Checkbox
          aria-label={texts.limitedOf(name)}
          checked={limited}
          onChange={event => onChange({ limited: event.currentTarget.checked })}
        />
      </td>
      {limited ? (
        <>
          <td data-label={texts.now} className={styles.figure} data-none={now === 0 || undefined}>
            {shown(now)}
          </td>
          <td className={styles.change}>
            <Stepper
              aria-label={texts.changeOf(name)}
              of={name}
              {...quantity}
              min={-(now ?? 0)}
              max={quantity.max - (now ?? 0)}
              allowNegative
              clampBehavior="strict"
              prefix={add > 0 ? '+' : ''}
              value={(Number(typed) || 0) === add ? typed : add}
              onChange={next => {
                setTyped(next)
                onChange({ add: Number(next) || 0 })
              }}
            />
          </td>
          <td data-label={texts.becomes} className={styles.figure}>
            <b>{formatNumber((now ?? 0) + add)}</b>
          </td>
        </>
      ) : (
        <td colSpan={3} className={styles.endless}>
          {texts.endless}
        </td>
      )}
    </>
  )
}
