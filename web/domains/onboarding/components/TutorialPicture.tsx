import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useTheme } from '#web/ui/theme/scheme.ts'
import { pictureUrl } from '../pictures.ts'
import type { Picture } from '../tutorials.ts'
import styles from './TutorialPicture.module.css'

/** What tools/tutorial-pictures.ts makes: the browser keeps the room for it. */
const wide = { width: 900, height: 600 }
const phone = { width: 780, height: 585 }

/** A part of a screen with one thing lit, as it looks at this width, by day or by night. */
export function TutorialPicture({ image: { desktop, tablet, mobile }, alt }: Picture) {
  const theme = useTheme()
  const [isFailed, setFailed] = useState(false)
  if (isFailed) return <p className={classes(styles.frame, styles.failed)}>{alt}</p>
  return (
    <picture className={styles.frame}>
      {mobile && <source media="(max-width: 744px)" srcSet={pictureUrl(mobile, theme)} {...phone} />}
      {tablet && (
        <source
          media="(min-width: 745px) and (max-width: 1439px)"
          srcSet={pictureUrl(tablet, theme)}
          {...wide}
        />
      )}
      <img
        src={pictureUrl(desktop, theme)}
        alt={alt}
        {...wide}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </picture>
  )
}
