import './mantine.css'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTheme } from './scheme.ts'
import { theme } from './theme.ts'

const nothing = () => undefined
/** scheme.ts alone knows and stores the choice. */
const manager: MantineColorSchemeManager = {
  get: usual => usual,
  set: nothing,
  clear: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
}

/**
 * What Mantine's controls need around them. Screens and dialogs stand in it, except for the screens that do
 * without Mantine (`plainScreen`): there the part with the controls brings it along.
 */
export function Controls({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      colorSchemeManager={manager}
      // controls.css states them.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

export const withControls = <Props extends object>(Part: ComponentType<Props>) =>
  function InControls(props: Props) {
    return (
      <Controls>
        <Part {...props} />
      </Controls>
    )
  }
