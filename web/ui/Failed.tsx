import { NothingFound } from './art/empty.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { listTexts } from './listTexts.ts'
import { texts } from './texts.ts'

interface Props {
  title: string
  text?: string | undefined
  onRetry: () => unknown
}

/** A page or part whose data could not be loaded. */
export const Failed = ({ title, text = listTexts.failed, onRetry }: Props) => (
  <Empty
    drawing={<NothingFound />}
    title={title}
    text={text}
    action={<Button onClick={() => void onRetry()}>{texts.retry}</Button>}
  />
)
