import type { UseQueryResult } from '@tanstack/react-query'
import { HeldShelf, ShelfSkeleton } from '#web/domains/chips/components/ChipShelf.tsx'
import { type heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { paths } from '#web/paths.ts'
import { NoChips } from '#web/ui/art/empty.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { ProfileBlock } from './ProfileBlock.tsx'
import { texts } from './texts.ts'

interface Props {
  holder: { id: number; name: string }
  isMe: boolean
  query: UseQueryResult<ReturnType<NonNullable<ReturnType<typeof heldChipsQuery>['select']>>>
}

/** The latest chips that a resident holds. */
export const ProfileChips = ({ holder, isMe, query }: Props) => (
  <ProfileBlock
    title={texts.latestChips}
    query={query}
    all={
      <MoreLink to={paths.userChips.path} params={{ userId: holder.id }} of={texts.allChips(holder.name)}>
        {texts.all}
      </MoreLink>
    }
    skeleton={<ShelfSkeleton count={SHELF} />}
    empty={<Empty drawing={<NoChips />} title={texts.noChipsTitle} text={texts.noChipsText} />}
  >
    {({ chips }) => <HeldShelf chips={chips} holder={isMe ? undefined : holder} />}
  </ProfileBlock>
)
