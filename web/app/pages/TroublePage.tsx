import { IconRefresh } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { NotFoundDiorama, ServerErrorDiorama } from '../../ui/art/errors.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorScene } from './ErrorScene.tsx'
import { texts } from './troubleTexts.ts'

// These pages are part of the first file, because they are shown when other code does not load.

export function NotFoundPage() {
  return (
    <ErrorScene {...texts.notFound} drawing={<NotFoundDiorama />}>
      <ButtonLink to={paths.dashboard.path}>{texts.toHome}</ButtonLink>
    </ErrorScene>
  )
}

const troubles = { serverError: texts.serverError, offline: texts.offline, outdated: texts.outdated }

/** Replaces a screen that failed; the address stays, so reloading tries the same screen again. */
export function TroublePage({ trouble }: { trouble: keyof typeof troubles }) {
  return (
    <ErrorScene {...troubles[trouble]} drawing={<ServerErrorDiorama />}>
      <Button icon={<IconRefresh />} onClick={() => location.reload()}>
        {texts.reload}
      </Button>
      <ButtonLink to={paths.dashboard.path} reloadDocument variant="line">
        {texts.toHome}
      </ButtonLink>
    </ErrorScene>
  )
}
