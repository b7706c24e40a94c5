import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { words } from '#contract/words.ts'
import { myPlaceQuery } from '../../domains/leaderboard/myPlace.ts'
import { energyQuery } from '../../domains/ledger/data.ts'
import type { Me } from '../../domains/people/data.ts'
import { nameOf } from '../../domains/people/me.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CityHero } from '../../ui/art/CityHero.tsx'
import { Skyline } from '../../ui/art/city.ts'
import { CountUp } from '../../ui/CountUp.tsx'
import { classes } from '../../ui/classes.ts'
import { figure } from '../../ui/figure.tsx'
import { later } from '../../ui/later.ts'
import { formatNumber } from '../../ui/numbers.ts'
import { usePublished } from '../../ui/publisher.ts'
import { lights, unlit } from '../rewards/lights.ts'
import { texts } from '../texts.ts'
import styles from './CityBlock.module.css'

// Loaded with the first reward. Where it cannot be, its rewards count at once.
const OwnLight = later(() =>
  import('../rewards/OwnLight.tsx').then(
    module => module.default,
    () => {
      for (const { id } of lights.get()) lights.light(id)
      return () => null
    },
  ),
)

/** The hero: the energy of the city, one's own share of it and place. The drawing is shown before the figures are loaded. */
export function CityBlock({ me }: { me: Me }) {
  const energy = useQuery(energyQuery)
  const { data: place } = useQuery(myPlaceQuery)
  // On the first days of a month the last one is shown.
  const shown = place?.position ?? place?.previous ?? null
  const landed = usePublished(lights)
  return (
    <section className={styles.hero} aria-labelledby="city-energy">
      <div className={styles.sky}>
        <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
      </div>
      <CityHero className={styles.city} />
      {landed.length > 0 && energy.data !== undefined && (
        <Suspense>
          <OwnLight landed={landed} className={styles.city} />
        </Suspense>
      )}
      <div className={styles.words}>
        <h2 id="city-energy" className={styles.title}>
          {texts.cityEnergy}
        </h2>
        <p className={styles.total}>
          {/* The space keeps the line's height while the figure is loading. */}
          {figure(energy, total => <CountUp value={total - unlit(landed)} unit={texts.energyUnit} />) ??
            '\u00a0'}
        </p>
        <p className={styles.unit} aria-hidden={energy.data !== undefined}>
          {texts.energyUnit}
        </p>
        <div className={styles.mine}>
          <Avatar name={nameOf(me)} picture={me.avatar} size="small" />
          <p>
            <small>{texts.myShare}</small>
            <b className="figures">
              {formatNumber(me.points)} {words.points}
            </b>
          </p>
          {place && shown !== null && (
            <p className={styles.place}>
              <small>{place.position === null ? texts.myLastPlace : texts.myPlace}</small>
              <b className="figures">{texts.place(shown)}</b>
            </p>
          )}
        </div>
        <Link to={paths.leaderboard.path} className={classes('whole-card', styles.board)}>
          <span>
            <IconArrowUpRight aria-hidden="true" />
          </span>
          {texts.leaderboard}
        </Link>
      </div>
    </section>
  )
}
