import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { resolver, theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

/** Day, night or as the system has it. The first paint is the business of theme.js. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <DataTheme />
      {children}
    </MantineProvider>
  )
}

/** tokens.css listens to data-theme. */
function DataTheme() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme
  }, [scheme])
  return null
}
