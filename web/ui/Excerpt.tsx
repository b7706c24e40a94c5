import { Suspense } from 'react'
import { later } from './later.ts'

interface Props {
  /** A text in Markdown. */
  of: string
}

const Words = later(
  async () => {
    const { excerpt } = await import('#contract/markdown.ts')
    return ({ of }: Props) => excerpt(of)
  },
  ({ of }) => of,
)

/** The first paragraph of a text, as plain text; the text as it was written until the code that reads Markdown has come. */
export const Excerpt = ({ of }: Props) => (
  <Suspense fallback={of}>
    <Words of={of} />
  </Suspense>
)
