export const texts = {
  hours: 'Часы',
  minutes: 'Минуты',
  less: (what = '') => ['Меньше', what].filter(Boolean).join(': '),
  more: (what = '') => ['Больше', what].filter(Boolean).join(': '),
} as const
