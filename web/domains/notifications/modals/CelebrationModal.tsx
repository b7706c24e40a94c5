import type { CSSProperties } from 'react'
import { GuideWaving } from '#web/ui/art/characters.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Picture } from '#web/ui/Picture.tsx'
import type { First } from '../firsts.ts'
import { texts } from '../texts.ts'
import styles from './CelebrationModal.module.css'

type Props = First & ModalProps<true>

/** Celebrates the resident's first chip, mission or issued booking. */
export default function CelebrationModal({ kind, notices, onClose }: Props) {
  const picture = notices.find(({ image }) => image)?.image
  return (
    <>
      <div className={styles.stage} aria-hidden="true">
        <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
        {picture ? (
          <Picture media={picture} sizes="180px" alt="" eager className={styles.picture} />
        ) : (
          <GuideWaving className={styles.guide} />
        )}
        <Confetti />
      </div>
      <DialogTitle>{texts.firsts[kind]}</DialogTitle>
      <DialogBody>
        <p>{texts.firstsText[kind]}</p>
        <ul className={styles.notices}>
          {notices.toReversed().map(({ id, title, text }) => (
            <li key={id}>
              <b>{title}</b>
              {text && <span>{text}</span>}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose(true)}>
          {texts.toHistory}
        </Button>
        <Button size="small" onClick={() => onClose()}>
          {texts.thanks}
        </Button>
      </DialogFoot>
    </>
  )
}

const PIECES = 36
/** Golden ratio conjugate: its multiples modulo 1 spread the pieces evenly without a visible pattern. */
const GOLDEN = 0.618_034

const Confetti = () => (
  <div className={styles.confetti}>
    {Array.from({ length: PIECES }, (_, n) => {
      const place = (n * GOLDEN) % 1
      const time = (n * GOLDEN * 7) % 1
      const style = { '--place': `${place * 100}%`, '--time': time, '--turn': `${(n % 7) * 110 - 330}deg` }
      return <i key={place} style={style as CSSProperties} />
    })}
  </div>
)
