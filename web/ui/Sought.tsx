import { type ReactNode, useMemo } from 'react'
import { searchOf } from '#contract/search.ts'
import { Cut } from './Found.tsx'
import { piecesOf } from './piecesOf.ts'

interface Props {
  words: string | undefined
  children: ReactNode
}

/** A list that was searched for these words: they are marked in every `Found` inside. */
export function Sought({ words, children }: Props) {
  const cut = useMemo(() => {
    const search = words?.trim() && searchOf(words)
    return search ? (text: string) => piecesOf(search, text) : null
  }, [words])
  return <Cut value={cut}>{children}</Cut>
}
