/** People of the demo city, by the names on the buttons of the development provider. */
export const resident = 'Алина Воронцова'
export const neighbour = 'Артём Голубев'
export const moderator = 'Лилия Гареева'
export const blocked = 'Илья Булатов'
