/** Markdown from paragraphs (strings) and bullet lists (arrays). */
export const markdown = (...parts: (string | string[])[]): string =>
  parts.map(part => (typeof part === 'string' ? part : part.map(item => `- ${item}`).join('\n'))).join('\n\n')

/** Markdown of a numbered list. */
export const steps = (...items: string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')
