import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { resolver, theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

/** Day, night or the system's setting. theme.js decides for the first paint. */
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

/** tokens.css depends on data-theme. */
function DataTheme() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme
  }, [scheme])
  return null
}
