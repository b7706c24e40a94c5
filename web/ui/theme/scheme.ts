import { publisher, usePublished } from '../publisher.ts'
import { storage } from '../storage.ts'

/** Day, night, or what the system is set to. */
export type ThemeChoice = 'light' | 'dark' | 'auto'
type Theme = Exclude<ThemeChoice, 'auto'>

/** theme.js reads the same key before the first paint. */
const KEY = 'theme'
const choice = publisher<ThemeChoice>('auto')
const theme = publisher<Theme>('light')

export const useThemeChoice = () => usePublished(choice)

/** What is shown: day or night. */
export const useTheme = () => usePublished(theme)

const isNight = (chosen: ThemeChoice) =>
  chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)

function apply(chosen: ThemeChoice) {
  choice.set(chosen)
  theme.set(isNight(chosen) ? 'dark' : 'light')
  // tokens.css depends on the first attribute, Mantine's styles on the second.
  Object.assign(document.documentElement.dataset, { theme: theme.get(), mantineColorScheme: theme.get() })
}

/** A choice that the browser does not keep holds until the page is left. */
export function chooseTheme(chosen: ThemeChoice): void {
  storage.set(KEY, chosen)
  apply(chosen)
}

function applyStored() {
  const stored = storage.get(KEY)
  apply(stored === 'light' || stored === 'dark' ? stored : 'auto')
}

// The server draws by day (app/drawing.tsx).
if (!import.meta.env.SSR) {
  applyStored()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(choice.get()))
  // Another tab has chosen.
  addEventListener('storage', ({ key }) => key === KEY && applyStored())
}
