import { IconMail, IconRefresh } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { signOut } from '../../session.ts'
import { BlockedDiorama, ForbiddenDiorama, NotFoundDiorama, ServerErrorDiorama } from '../../ui/art/errors.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { helpHref } from '../help.ts'
import { texts } from '../texts.ts'
import { ErrorScene } from './ErrorScene.tsx'

export function NotFoundPage() {
  return (
    <ErrorScene {...texts.notFound} drawing={<NotFoundDiorama />}>
      <ButtonLink to={paths.dashboard.path}>{texts.toHome}</ButtonLink>
    </ErrorScene>
  )
}

export function ForbiddenPage() {
  return (
    <ErrorScene {...texts.forbidden} drawing={<ForbiddenDiorama />}>
      <ButtonLink to={paths.dashboard.path}>{texts.toHome}</ButtonLink>
      <ButtonAnchor variant="line" href={helpHref} icon={<IconMail />}>
        {texts.writeToHelp}
      </ButtonAnchor>
    </ErrorScene>
  )
}

export function BlockedPage() {
  return (
    <ErrorScene {...texts.blocked} drawing={<BlockedDiorama />}>
      <ButtonAnchor href={helpHref} icon={<IconMail />}>
        {texts.writeToHelp}
      </ButtonAnchor>
      <Button variant="line" size="small" onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </ErrorScene>
  )
}

/** A page of its own: to load it again means to go where the city was last seen working. */
export function ServerErrorPage() {
  return (
    <ErrorScene {...texts.serverError} drawing={<ServerErrorDiorama />}>
      <ButtonLink to={paths.dashboard.path}>{texts.toHome}</ButtonLink>
    </ErrorScene>
  )
}

const troubles = { serverError: texts.serverError, offline: texts.offline, outdated: texts.outdated }

/** In place of the screen that could not be shown; the address stays, so loading again tries the same screen. */
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
