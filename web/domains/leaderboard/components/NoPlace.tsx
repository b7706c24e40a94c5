import { IconEyeOff, IconScale, IconSeedling, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NoPlaceReason } from '#contract/domains/rating-types.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { texts } from '../texts.ts'
import { BoardNote } from './BoardNote.tsx'

const icons: Record<NoPlaceReason, ReactNode> = {
  'no-energy': <IconSeedling aria-hidden="true" />,
  hidden: <IconEyeOff aria-hidden="true" />,
  staff: <IconScale aria-hidden="true" />,
  'other-team': <IconUsersGroup aria-hidden="true" />,
}

interface Props {
  reason: NoPlaceReason
  /** On the board of a period that is over. */
  isOver?: boolean
  /** On the board of one type of missions. */
  ofType?: boolean
  /** Shows the board of the whole city. Not given in the account, whose board is that, and whose switch ends the hiding. */
  onReset?: () => void
}

/** Why I am not on this board, and what to do about it. */
export const NoPlace = ({ reason, isOver = false, ofType = false, onReset }: Props) => (
  <BoardNote
    icon={icons[reason]}
    {...texts.without[reason]}
    {...(reason === 'hidden' && !onReset && { text: texts.hiddenHere })}
    {...(reason === 'no-energy' && (ofType ? texts.noEnergyOfType : isOver && texts.noEnergyThen))}
  >
    {reason === 'no-energy' && ofType && onReset && (
      <Button variant="line" size="small" onClick={onReset}>
        {texts.allMissions}
      </Button>
    )}
    {reason === 'no-energy' && !ofType && !isOver && (
      <ButtonLink to={paths.missions.path} variant="line" size="small">
        {texts.toMissions}
      </ButtonLink>
    )}
    {reason === 'no-energy' && !onReset && (
      <ButtonLink to={paths.leaderboard.path} search={{ when: 'previous' }} variant="soft" size="small">
        {texts.results.month}
      </ButtonLink>
    )}
    {reason === 'hidden' && onReset && (
      <ButtonLink to={paths.account.path} variant="line" size="small">
        {texts.toAccount}
      </ButtonLink>
    )}
    {reason === 'other-team' && onReset && (
      <Button variant="line" size="small" onClick={onReset}>
        {texts.allCity}
      </Button>
    )}
  </BoardNote>
)
