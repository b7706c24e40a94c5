import type { UseQueryResult } from '@tanstack/react-query'
import { HeldShelf, ShelfSkeleton } from '../../../domains/chips/components/ChipShelf.tsx'
import { type heldChipsQuery, SHELF } from '../../../domains/chips/data.ts'
import { paths } from '../../../paths.ts'
import { NoChips } from '../../../ui/art/empty.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { MoreLink } from '../../../ui/MoreLink.tsx'
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
