import { foundTexts as texts } from './foundTexts.ts'
import { NoMatch } from './NoMatch.tsx'

/** The page lies behind the last one: its rows were acted upon, or the address is old. */
export const NoPage = ({ onStart }: { onStart: () => void }) => (
  <NoMatch title={texts.noPageTitle} text={texts.noPageText} action={texts.toStart} onAction={onStart} />
)
