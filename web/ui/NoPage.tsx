import { NoMatch } from './NoMatch.tsx'
import { texts } from './texts.ts'

/** The page lies behind the last one: its rows were acted upon, or the address is old. */
export const NoPage = ({ onStart }: { onStart: () => void }) => (
  <NoMatch title={texts.noPageTitle} text={texts.noPageText} action={texts.toStart} onAction={onStart} />
)
