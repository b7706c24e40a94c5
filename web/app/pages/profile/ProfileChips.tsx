import type { UseQueryResult } from '@tanstack/react-query'
import { HeldShelf, ShelfSkeleton } from '../../../domains/chips/components/ChipShelf.tsx'
import { type heldChipsQuery, SHELF } from '../../../domains/chips/data.ts'
import { paths } from '../../../paths.ts'
import { NoChips } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { MoreLink } from '../../../ui/MoreLink.tsx'
import { PartFailed } from '../../../ui/PartFailed.tsx'
import { texts } from './texts.ts'

interface Props {
  holder: { id: number; name: string }
  isMe: boolean
  query: UseQueryResult<ReturnType<NonNullable<ReturnType<typeof heldChipsQuery>['select']>>>
}

/** The latest chips that a resident holds. */
export const ProfileChips = ({ holder, isMe, query: { data, isError, refetch } }: Props) => (
  <Block
    title={texts.latestChips}
    aside={
      data && data.pagination.total > 0 ? (
        <MoreLink to={paths.userChips.path} params={{ userId: holder.id }} of={texts.allChips(holder.name)}>
          {texts.all}
        </MoreLink>
      ) : undefined
    }
  >
    {isError ? (
      <PartFailed onRetry={() => void refetch()} />
    ) : !data ? (
      <ShelfSkeleton count={SHELF} />
    ) : data.chips.length > 0 ? (
      <HeldShelf chips={data.chips} holder={isMe ? undefined : holder} />
    ) : (
      <Empty drawing={<NoChips />} title={texts.noChipsTitle} text={texts.noChipsText} />
    )}
  </Block>
)
