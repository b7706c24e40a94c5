import { createTheme } from '@mantine/core'
import { controlTexts } from '../controlTexts.ts'
import { listTexts } from '../listTexts.ts'

/** What Mantine's controls do unless they are told otherwise; how they look is in controls.css. */
export const theme = createTheme({
  respectReducedMotion: true,
  components: {
    // Plain objects: `Select.extend` would pull every control into the file of the theme.
    Select: {
      defaultProps: {
        clearButtonProps: { 'aria-label': listTexts.clear },
        nothingFoundMessage: listTexts.nothingFound,
        // Rendered in place: screen readers do not find a list outside the dialog or the main landmark.
        comboboxProps: { withinPortal: false, position: 'bottom-start' },
        // The list box itself scrolls: screen readers do not support a scrolling box around it.
        withScrollArea: false,
      },
    },
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    NumberInput: { defaultProps: { hideControls: true, decimalSeparator: ',', thousandSeparator: '\u00a0' } },
    DatePickerInput: {
      defaultProps: {
        valueFormat: 'DD.MM.YYYY',
        hideOutsideDates: true,
        clearButtonProps: { 'aria-label': listTexts.clear },
        ariaLabels: { nextMonth: controlTexts.nextMonth, previousMonth: controlTexts.previousMonth },
      },
    },
  },
})
