import { Select } from '@mantine/core'
import { Controls } from '../theme/Controls.tsx'
import type { ChoiceProps } from './Choice.tsx'

const USUAL = 'usual'

/** The list of a choice, with what it takes to open it. */
export const ChoiceSelect = <Value extends string>(props: ChoiceProps<Value>) => (
  <Controls>
    <Select
      aria-label={props.label}
      leftSection={props.icon}
      data={[{ value: USUAL, label: props.usual }, ...props.options]}
      value={props.value ?? USUAL}
      onChange={chosen => props.onChange(props.options.find(({ value }) => value === chosen)?.value)}
      allowDeselect={false}
      className={props.className}
    />
  </Controls>
)
