import { IconCamera } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { attempt } from '#web/attempt.ts'
import { cropPicture } from '#web/ui/crop/cropPicture.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useChangeAvatar } from '../avatar.ts'
import { texts } from '../texts.ts'
import styles from './AvatarButton.module.css'

const shape = { ratio: '1 / 1', width: 512, round: true } as const
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Chooses and crops a picture, and makes it my avatar. */
export function AvatarButton({ me }: { me: number }) {
  const input = useRef<HTMLInputElement>(null)
  // `/account#photo`: who came for this button has it under the keyboard.
  const isAskedFor = useLocation({ select: ({ hash }) => hash === 'photo' })
  const { mutateAsync: change } = useChangeAvatar(me)
  const [handleFile, isChanging] = useSingleFlight(async (file: File) => {
    const square = await cropPicture(file, shape, texts.cropTitle)
    if (!square) return
    await attempt(() => change(square), { done: texts.avatarChanged, failed: texts.notChanged })
  })
  return (
    <>
      <IconButton
        round
        ref={isAskedFor ? focus : null}
        label={isChanging ? texts.changing : texts.changeAvatar}
        icon={<IconCamera />}
        className={styles.button}
        aria-busy={isChanging}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) void handleFile(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
