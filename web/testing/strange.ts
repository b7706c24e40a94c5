/** Names with tags, quotes, a formula, a direction mark and placeholders, which every screen shows as they are. */
export const strangeNames = [
  '<img src=x onerror="document.title=1">',
  `О'Нил "Ромашка" & Ко`,
  '=HYPERLINK("http://x";"Анна")',
  '\u202eйынтарбо',
  '{{имя}} ${имя} %s',
]

/** Texts of the page that stand alone in their element; a direction mark in one turns nothing around it. */
export const isolated = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)
