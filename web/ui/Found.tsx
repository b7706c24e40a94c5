import { createContext, use } from 'react'
import { Marks } from './Marks.tsx'

/** Cuts a text at the words that are searched for; null: nothing is. */
export const Cut = createContext<((text: string) => readonly string[]) | null>(null)

/** A text in which what is searched for is marked; the rows of a list are inside of `Sought`. */
export function Found({ text }: { text: string }) {
  const cut = use(Cut)
  return cut ? <Marks pieces={cut(text)} /> : text
}
