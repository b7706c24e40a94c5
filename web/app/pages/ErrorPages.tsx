import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '../../domains/people/data.ts'
import { paths } from '../../paths.ts'
import { signOut } from '../../session.ts'
import { BlockedDiorama, ForbiddenDiorama, ServerErrorDiorama } from '../../ui/art/errors.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { helpHref } from '../help.ts'
import { texts as app } from '../texts.ts'
import { ErrorScene } from './ErrorScene.tsx'
import { texts } from './errorTexts.ts'
import { texts as trouble } from './troubleTexts.ts'

const forbidden = getRouteApi(paths.forbidden.path)
const serverError = getRouteApi(paths.serverError.path)

export function ForbiddenPage() {
  const { from } = forbidden.useSearch()
  return (
    <ErrorScene {...texts.forbidden} drawing={<ForbiddenDiorama />}>
      <ButtonLink to={paths.dashboard.path}>{trouble.toHome}</ButtonLink>
      <Again from={from} variant="line" />
      <WriteToHelp variant="line" />
    </ErrorScene>
  )
}

export function BlockedPage() {
  // Without a session there is nobody to ask about.
  const { data: me } = useQuery({ ...meQuery, retry: false })
  const reason = me?.block_reason
  return (
    <ErrorScene
      {...texts.blocked}
      {...(reason && { text: texts.blockedBecause(reason) })}
      drawing={<BlockedDiorama />}
    >
      <WriteToHelp />
      <Button variant="line" size="small" onClick={() => void signOut()}>
        {app.signOut}
      </Button>
    </ErrorScene>
  )
}

export function ServerErrorPage() {
  const { from } = serverError.useSearch()
  return (
    <ErrorScene {...trouble.serverError} drawing={<ServerErrorDiorama />}>
      <Again from={from} />
      <ButtonLink to={paths.dashboard.path} reloadDocument variant="line">
        {trouble.toHome}
      </ButtonLink>
    </ErrorScene>
  )
}

/** A second try of the address that failed: the app is loaded anew. */
const Again = ({ from, variant }: { from: string | undefined; variant?: 'line' }) => (
  <ButtonAnchor href={from ?? paths.home.path} icon={<IconRefresh />} variant={variant}>
    {texts.again}
  </ButtonAnchor>
)

function WriteToHelp({ variant }: { variant?: 'line' }) {
  const href = helpHref()
  if (!href) return null
  return (
    <ButtonAnchor variant={variant} href={href} icon={<IconMail />}>
      {texts.writeToHelp}
    </ButtonAnchor>
  )
}
