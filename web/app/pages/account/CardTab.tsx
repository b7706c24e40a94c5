import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { cardTexts as texts } from '#web/domains/people/cardTexts.ts'
import type { Me } from '#web/domains/people/data.ts'
import { infoQuery } from '#web/domains/people/info.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { Block } from '#web/ui/Block.tsx'
import { later } from '#web/ui/later.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// The form is loaded with its tab: fields with a calendar weigh more than the rest of the account.
const OwnCard = later(async () => (await import('#web/domains/people/components/OwnCard.tsx')).OwnCard)

/** What I tell the city about myself (product §3: user-infos). */
export function CardTab({ me }: { me: Me }) {
  const { data: info, isLoadingError, refetch } = useQuery(infoQuery(me.id))
  if (isLoadingError)
    return (
      <Block title={texts.yours}>
        <PartFailed onRetry={() => void refetch()} />
      </Block>
    )
  const loading = (
    <div role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton height={560} radius="var(--r-xl)" />
    </div>
  )
  if (info === undefined) return loading
  if (!info)
    return (
      <Block title={texts.yours}>
        <p>{texts.noCard}</p>
      </Block>
    )
  return (
    <Suspense fallback={loading}>
      <OwnCard
        title={texts.yours}
        note={texts.yoursNote}
        name={nameOf(me)}
        email={me.email ?? ''}
        info={info}
        mayEdit
      />
    </Suspense>
  )
}
