import { NothingFound } from './art/empty.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Empty } from './Empty.tsx'
import type { Elsewhere } from './elsewhere.ts'
import { listTexts } from './listTexts.ts'
import styles from './NoMatch.module.css'

interface Props {
  title?: string | undefined
  text: string
  /** The action that leads to content: reset the filter, or go to the first page. */
  action?: string | undefined
  onAction: () => void
  /** Nothing but words narrows the list: the action clears them, and says so. */
  onlyWords?: boolean
  /** Other tabs in which the same search finds something. */
  elsewhere?: readonly Elsewhere[]
}

/** No row matches: the filters are too strict, or the page lies behind the last one. */
export const NoMatch = ({
  title = listTexts.nothingFound,
  text,
  onAction,
  onlyWords,
  elsewhere = [],
  ...props
}: Props) => (
  <Empty
    drawing={<NothingFound />}
    title={title}
    text={text}
    action={
      <div className={styles.actions}>
        {elsewhere.map(({ label, count, search }) => (
          <ButtonLink
            key={label}
            variant="soft"
            to="."
            search={(previous: object) => ({ ...previous, page: undefined, ...search })}
            resetScroll={false}
          >
            {listTexts.elsewhere(label, count)}
          </ButtonLink>
        ))}
        <Button variant={elsewhere.length > 0 ? 'ghost' : 'soft'} onClick={onAction}>
          {onlyWords ? listTexts.clearSearch : (props.action ?? listTexts.showAll)}
        </Button>
      </div>
    }
  />
)
