export const texts = {
  hours: 'Часы',
  minutes: 'Минуты',
  less: 'Меньше',
  more: 'Больше',
} as const
