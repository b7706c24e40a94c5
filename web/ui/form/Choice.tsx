import type { ReactNode } from 'react'
import { SelectBox } from './SelectBox.tsx'

export interface ChoiceProps<Value extends string> {
  label: string
  icon: ReactNode
  /** The first option, selected while there is no other choice. */
  usual: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className?: string | undefined
}

/** One of several options or the default one, which is `undefined` and therefore absent from an address. */
export const Choice = <Value extends string>({
  usual,
  options,
  value,
  onChange,
  ...props
}: ChoiceProps<Value>) => (
  <SelectBox<string>
    {...props}
    options={[{ value: '', label: usual }, ...options]}
    value={value ?? ''}
    onChange={chosen => onChange(options.find(option => option.value === chosen)?.value)}
  />
)
