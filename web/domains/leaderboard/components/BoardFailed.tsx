import { Block } from '#web/ui/Block.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { texts } from '../texts.ts'

export const BoardFailed = ({ onRetry }: { onRetry: () => unknown }) => (
  <Block hiddenTitle={texts.places}>
    <Failed title={texts.failedTitle} text={texts.failedText} onRetry={onRetry} />
  </Block>
)
