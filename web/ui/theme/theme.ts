import { type CSSVariablesResolver, colorsTuple, createTheme } from '@mantine/core'
import { texts } from '../texts.ts'

/** Maps Mantine's theme to the variables of tokens.css; controls.css styles single controls. */
export const theme = createTheme({
  primaryColor: 'action',
  colors: { action: colorsTuple('var(--action)') },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 'md',
  radius: { xs: 'var(--r-xs)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-xl)' },
  fontSizes: { xs: 'var(--fs-xs)', sm: 'var(--fs-sm)', md: 'var(--fs-body)', lg: 'var(--fs-lead)' },
  breakpoints: { sm: '745px', md: '1100px', lg: '1440px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Plain objects: `Select.extend` would pull every control into the first chunk.
    Select: {
      defaultProps: {
        clearButtonProps: { 'aria-label': texts.clear },
        nothingFoundMessage: texts.nothingFound,
        // Rendered in place: screen readers do not find a list outside the dialog or the main landmark.
        comboboxProps: { withinPortal: false, position: 'bottom-start' },
        // The list box itself scrolls: screen readers do not support a scrolling box around it.
        withScrollArea: false,
      },
    },
    NumberInput: { defaultProps: { hideControls: true, decimalSeparator: ',', thousandSeparator: '\u00a0' } },
    DatePickerInput: {
      defaultProps: {
        valueFormat: 'DD.MM.YYYY',
        hideOutsideDates: true,
        clearButtonProps: { 'aria-label': texts.clear },
        ariaLabels: { nextMonth: texts.nextMonth, previousMonth: texts.previousMonth },
      },
    },
  },
})

const colours = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-disabled': 'var(--surface-3)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-light': 'var(--action-soft)',
  '--mantine-primary-color-light-hover': 'var(--surface-3)',
  '--mantine-primary-color-light-color': 'var(--on-action-soft)',
  '--mantine-primary-color-contrast': 'var(--on-action)',
}

// The same variables in both schemes: their values change with data-theme.
export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours })
