import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#web/attempt.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { texts } from './texts.ts'

/** Makes a draft of one's removed article, to mend and publish anew: the removed one stays as it was judged. */
export function FixCopy({ id, title }: { id: number; title: string }) {
  const navigate = useNavigate()
  const noteHere = useNoteHere()
  const [copy, isCopying] = useSingleFlight(async () => {
    const isHere = noteHere()
    const work = async () => {
      const { copyArticle } = await import('../../editor/data.ts')
      const articleId = await copyArticle(id)
      if (isHere()) await navigate({ to: paths.createArticle.path, params: { articleId } })
    }
    await attempt(work, { failed: texts.copyFailed })
  })
  return (
    <Button
      variant="line"
      size="small"
      aria-label={texts.act(texts.fixCopy, title)}
      pending={isCopying && texts.copying}
      onClick={() => void copy()}
    >
      {texts.fixCopy}
    </Button>
  )
}
