export const texts = {
  hours: 'Часы',
  minutes: 'Минуты',
} as const
