import { IconSelector } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'
import { InputBox } from './InputBox.tsx'

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

/** What is chosen, as the list shows it: until its code is there, and without a connection. */
const Chosen = ({ label, icon, usual, options, value, className }: ChoiceProps<string>) => (
  <InputBox
    readOnly
    aria-label={label}
    icon={icon}
    end={<IconSelector aria-hidden="true" />}
    value={options.find(option => option.value === value)?.label ?? usual}
    className={className}
  />
)

// The cards of a screen do not wait for the code of its lists.
const List = lazy(() =>
  import('./ChoiceSelect.tsx').then(
    ({ ChoiceSelect }) => ({ default: ChoiceSelect as typeof Chosen }),
    () => ({ default: Chosen }),
  ),
)

/** One of several options or the default one, which is `undefined` and therefore absent from an address. */
export function Choice<Value extends string>(given: ChoiceProps<Value>) {
  const props = { ...given, className: classes(styles.choice, given.className) } as ChoiceProps<string>
  return (
    <Suspense fallback={<Chosen {...props} />}>
      <List {...props} />
    </Suspense>
  )
}
