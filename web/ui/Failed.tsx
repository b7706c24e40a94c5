import { NothingFound } from './art/empty.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { texts } from './texts.ts'

interface Props {
  title: string
  text: string
  onRetry: () => unknown
}

/** A page or part whose data could not be loaded. */
export const Failed = ({ onRetry, ...words }: Props) => (
  <Empty
    drawing={<NothingFound />}
    {...words}
    action={<Button onClick={() => void onRetry()}>{texts.retry}</Button>}
  />
)
