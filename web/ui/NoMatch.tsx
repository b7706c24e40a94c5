import { NothingFound } from './art/empty.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

interface Props {
  title: string
  text: string
  /** The way to where there is something. */
  action: string
  onAction: () => void
}

/** There is something, but not what was asked for: a filter too many, or a page behind the last one. */
export const NoMatch = ({ action, onAction, ...words }: Props) => (
  <Empty
    drawing={<NothingFound />}
    {...words}
    action={
      <Button variant="soft" onClick={onAction}>
        {action}
      </Button>
    }
  />
)
