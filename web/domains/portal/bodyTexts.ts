/** Texts of an article's body, which the editor's preview shows too. */
export const bodyTexts = {
  done: 'Сделано: ',
  open: 'Не сделано: ',
  enlarge: (about: string | undefined) => (about ? `Увеличить картинку: ${about}` : 'Увеличить картинку'),
  leadsTo: (host: string) => `Ссылка ведёт на ${host}`,
}
