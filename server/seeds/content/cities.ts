/** The first value of the cities-list singleton. */
export const cities = [
  'Москва',
  'Санкт-Петербург',
  'Казань',
  'Екатеринбург',
  'Новосибирск',
  'Нижний Новгород',
  'Самара',
  'Томск',
  'Тюмень',
  'Краснодар',
  'Калининград',
  'Владивосток',
] as const

export type City = (typeof cities)[number]
