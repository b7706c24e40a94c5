import { NumberInput, type NumberInputProps } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import styles from './Stepper.module.css'
import { texts } from './texts.ts'

interface Props
  extends Pick<
    NumberInputProps,
    | 'label'
    | 'aria-label'
    | 'description'
    | 'error'
    | 'disabled'
    | 'required'
    | 'allowDecimal'
    | 'allowNegative'
    | 'decimalScale'
    | 'clampBehavior'
    | 'placeholder'
    | 'prefix'
    | 'className'
  > {
  /** A number, or what is typed on the way to one. */
  value: number | string
  onChange: (value: number | string) => void
  min: number
  max: number
  /** What a button adds or takes. */
  step?: number
  /** Names the thing in the names of the buttons, where several such fields stand together. */
  of?: string
}

/** A number with buttons that make it less and more. */
export function Stepper({ value, onChange, min, max, step = 1, of, disabled, ...props }: Props) {
  const move = (by: number) =>
    onChange(Math.min(max, Math.max(min, Math.round((Number(value) + by) * 100) / 100)))
  return (
    <NumberInput
      placeholder="0"
      {...props}
      value={value}
      onChange={onChange}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      leftSection={
        <IconButton
          label={texts.less(of)}
          icon={<IconMinus />}
          disabled={disabled}
          onClick={() => move(-step)}
        />
      }
      rightSection={
        <IconButton
          label={texts.more(of)}
          icon={<IconPlus />}
          disabled={disabled}
          onClick={() => move(step)}
        />
      }
      leftSectionPointerEvents="all"
      classNames={{ input: styles.input ?? '' }}
    />
  )
}
