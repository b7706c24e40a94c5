import { NothingFound } from './art/empty.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

interface Props {
  title: string
  text: string
  /** The action that leads to content: reset the filter, or go to the first page. */
  action: string
  onAction: () => void
}

/** No row matches: the filters are too strict, or the page lies behind the last one. */
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
