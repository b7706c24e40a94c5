import { classes } from '../classes.ts'
import styles from './CityHero.module.css'
import moving from './city/moving.json'
import type { MovingPart } from './stills.ts'

const box = { x: 360, y: -40, width: 720, height: 560 }
/** The viewBox of the city, for what lies upon it. */
export const cityBox = `${box.x} ${box.y} ${box.width} ${box.height}`

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

/**
 * The city: a picture of the theme with some 800 shapes, which a browser paints once, and the few that move upon it. Each of
 * these is an element of its own, which a browser moves without laying out or painting anything anew. All are made of
 * city/hero.svg (stills.test.ts).
 */
export const CityHero = ({ className }: { className?: string | undefined }) => (
  <div className={classes(styles.city, className)} aria-hidden="true">
    <div className={styles.moving}>
      {(moving as readonly MovingPart[]).map(({ kind, x, y, size, markup }) => (
        <svg
          key={`${x} ${y}`}
          viewBox={`${x} ${y} ${size} ${size}`}
          className={styles[kind]}
          style={{
            left: percent(x - box.x, box.width),
            top: percent(y - box.y, box.height),
            width: percent(size, box.width),
          }}
          // The markup is a file of this build, never user input.
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      ))}
    </div>
  </div>
)
