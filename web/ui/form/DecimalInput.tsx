import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** null: nothing is typed. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A decimal. What is typed stays as it is while it is on its way to a number: «12,» and «12,50» are shown as typed. */
export function DecimalInput({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const handleChange = (next: number | string) => {
    setTyped(next)
    onChange(asNumber(next))
  }
  // Another value comes from elsewhere: «Отменить», or a version of somebody else.
  const shown = asNumber(typed) === value ? typed : (value ?? '')
  return <NumberInput {...props} value={shown} onChange={handleChange} />
}

const asNumber = (typed: number | string) =>
  typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed)
