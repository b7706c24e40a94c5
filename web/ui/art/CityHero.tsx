import { classes } from '../classes.ts'
import styles from './CityHero.module.css'
import moving from './city/hero-moving.svg?raw'

/** The viewBox of the city, for what lies upon it. */
export const cityBox = '360 -40 720 560'
const parts = moving.slice(moving.indexOf('>') + 1, moving.lastIndexOf('</svg>'))

/**
 * The city: a picture of the theme with some 800 shapes, which a browser paints once, and the few that move upon it. All are
 * made of city/hero.svg (stills.test.ts).
 */
export const CityHero = ({ className }: { className?: string | undefined }) => (
  <div className={classes(styles.city, className)} aria-hidden="true">
    <svg
      viewBox={cityBox}
      className={classes('drawing', styles.moving)}
      // The markup is a file of this build, never user input.
      dangerouslySetInnerHTML={{ __html: parts }}
    />
  </div>
)
