import { IconArrowRight, IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { CityHero } from '#web/ui/art/CityHero.tsx'
import { GuideWaving, SystemHappy } from '#web/ui/art/characters.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { classes } from '#web/ui/classes.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { pageSetting } from '#web/ui/pageSetting.ts'
import type { Me } from '../../people/data.ts'
import { firstNameOf } from '../../people/me.ts'
import { finishGreeting, loadArrival } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './GreetingScreen.module.css'

export interface Greeted {
  readonly card: 'newcomer' | 'platform'
  /** As the server has them after the greeting. */
  readonly me: Me
  readonly isViewed: boolean
}

interface Props {
  me: Me
  onDone: (greeted: Greeted) => void
}

/**
 * The city system greets (specification §2). Who is new leaves for the main site and is greeted again on return; without a
 * main site the introduction is here (product §10). Who knows the city is not greeted again.
 */
export function GreetingScreen({ me, onDone }: Props) {
  const mainSite = pageSetting('main-site')
  const [chosen, setChosen] = useState<Greeted['card'] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // A second press comes before the first has been rendered.
  const isBusy = useRef(false)

  const finish = async (card: Greeted['card']) => {
    if (isBusy.current) return
    isBusy.current = true
    setChosen(card)
    setFailed(false)
    if (await finishGreeting(me)) {
      onDone({ card, ...(await loadArrival(me)) })
    } else {
      isBusy.current = false
      setChosen(null)
      setFailed(true)
    }
  }

  return (
    <main id="main" tabIndex={-1} className={classes('scene', styles.scene)}>
      <PageTitle>{texts.greetingTitle}</PageTitle>
      <Skyline preserveAspectRatio="xMidYMax slice" />
      <div className={styles.middle}>
        <SystemHappy className={styles.system ?? ''} />
        <h1 className={styles.title}>{texts.greeting(firstNameOf(me))}</h1>
        <p className={styles.lead}>{texts.greetingLead}</p>
        <div className={styles.cards}>
          <Card
            title={texts.newcomer}
            needs={texts.newcomerNeeds}
            art={<GuideWaving className={styles.guide ?? ''} />}
            icon={mainSite === '' ? <IconArrowRight /> : <IconExternalLink />}
            href={mainSite}
            isPending={chosen === 'newcomer'}
            onClick={() => void finish('newcomer')}
          />
          <Card
            title={texts.platform}
            needs={texts.platformNeeds}
            art={<CityHero className={styles.city} />}
            icon={<IconArrowRight />}
            isPending={chosen === 'platform'}
            onClick={() => void finish('platform')}
          />
        </div>
        <p role="status" className={styles.status}>
          {chosen && texts.opening}
        </p>
        {hasFailed && (
          <p role="alert" className={styles.failed}>
            {texts.greetingFailed}
          </p>
        )}
      </div>
    </main>
  )
}

interface CardProps {
  title: string
  needs: string
  art: ReactNode
  icon: ReactNode
  /** Where it leads instead of `onClick`; `''`: nowhere. */
  href?: string
  isPending: boolean
  onClick: () => void
}

function Card({ title, needs, art, icon, href = '', isPending, onClick }: CardProps) {
  const face = (
    <>
      <span className={styles.art}>{art}</span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span> <span className={styles.needs}>{needs}</span>
      </span>
      <span className={styles.go} aria-hidden="true">
        {icon}
      </span>
    </>
  )
  return href === '' ? (
    <button type="button" className={styles.card} aria-busy={isPending || undefined} onClick={onClick}>
      {face}
    </button>
  ) : (
    <a href={href} className={styles.card}>
      {face}
    </a>
  )
}
