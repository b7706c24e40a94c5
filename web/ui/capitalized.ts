/** «ноябрь» as «Ноябрь», at the beginning of a line. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
