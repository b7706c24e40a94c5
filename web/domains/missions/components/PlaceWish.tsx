import { IconBell, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFoot } from '#web/ui/modal/Dialog.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useMe } from '../../people/data.ts'
import { myPlaceWishQuery, useWishPlace } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import styles from './MissionPart.module.css'

/** The buttons of a mission without a free place: the reader asks to be told of one, or takes it back. */
export function PlaceWish({ mission }: { mission: number }) {
  const { data: wish = null, isPending } = useQuery(myPlaceWishQuery(useMe().id, mission))
  const { mutateAsync: send } = useWishPlace(mission)
  const [change, isSending] = useSingleFlight(async () => {
    await attempt(() => send(wish), { failed: texts.notWished })
  })
  return (
    <DialogFoot>
      <p className={styles.state} role="status">
        {wish === null ? <IconUsersGroup aria-hidden="true" /> : <IconBell aria-hidden="true" />}
        {wish === null ? texts.fullHint : texts.wished}
      </p>
      {!isPending && (
        <Button
          variant={wish === null ? 'soft' : 'line'}
          pending={isSending && (wish === null ? texts.wishing : texts.unwishing)}
          className={styles.last}
          onClick={() => void change()}
        >
          {wish === null ? texts.wish : texts.unwish}
        </Button>
      )}
    </DialogFoot>
  )
}
