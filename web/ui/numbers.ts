export { counted, formatHundredths, formatNumber, formatSigned } from '#contract/words.ts'
