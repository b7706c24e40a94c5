import { IconBell, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/rest/http.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFoot } from '#web/ui/modal/Dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useMe } from '../../people/data.ts'
import { myPlaceWishQuery, useWishPlace } from '../enrolments.ts'
import { texts } from '../texts.ts'
import styles from './MissionPart.module.css'

/** The buttons of a mission without a free place: the reader asks to be told of one, or takes it back. */
export function PlaceWish({ mission }: { mission: number }) {
  const { data: wish = null, isPending } = useQuery(myPlaceWishQuery(useMe().id, mission))
  const { mutateAsync: send } = useWishPlace(mission)
  const [change, isSending] = useSingleFlight(async () => {
    try {
      await send(wish)
    } catch (error) {
      toast.error(texts.notWished, { text: error instanceof ApiError ? error.message : texts.tryAgain })
    }
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
