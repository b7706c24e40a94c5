import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { words } from '#contract/words.ts'
import { cardTexts } from '../../domains/missions/cardTexts.ts'
import { AllMissionsLink } from '../../domains/missions/components/AllMissionsLink.tsx'
import { EditMissionButton } from '../../domains/missions/components/EditMissionButton.tsx'
import { LatestMissions, LatestMissionsSkeleton } from '../../domains/missions/components/LatestMissions.tsx'
import { Underway } from '../../domains/missions/components/Underway.tsx'
import { underwayQuery } from '../../domains/missions/underway.ts'
import { FirstStepsSkeleton } from '../../domains/onboarding/components/FirstStepsSkeleton.tsx'
import { hasFirstSteps } from '../../domains/onboarding/steps.ts'
import { useMe } from '../../domains/people/data.ts'
import { firstNameOf, isModerator } from '../../domains/people/me.ts'
import { PortalCard } from '../../domains/portal/components/PortalCard.tsx'
import { ShopCard } from '../../domains/shop/components/ShopCard.tsx'
import { Block } from '../../ui/Block.tsx'
import { cityTime } from '../../ui/clock.ts'
import { later } from '../../ui/later.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { texts } from '../texts.ts'
import { CityBlock } from './CityBlock.tsx'
import styles from './DashboardPage.module.css'

// Loaded for newcomers only. The page works without it.
const FirstSteps = later(
  async () => (await import('../../domains/onboarding/components/FirstSteps.tsx')).default,
)

export function DashboardPage() {
  const me = useMe()
  // The end of the list stays until one leaves the page.
  const [isNewcomer, setNewcomer] = useState(() => hasFirstSteps(me))
  const begun = useQuery(underwayQuery(me.id))
  const [hour] = useState(() => cityTime.hourOf(Date.now()))
  return (
    <>
      <PageHeader title={words.city} lead={texts.greeting(hour, firstNameOf(me))} tutorial="energy" />
      <CityBlock me={me} />
      <div className={styles.pins} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      {isNewcomer && (
        <div className={styles.steps}>
          <Suspense fallback={<FirstStepsSkeleton />}>
            <FirstSteps onClose={() => setNewcomer(false)} />
          </Suspense>
        </div>
      )}
      <div className={styles.districts}>
        <div className={styles.missions}>
          {begun.data && begun.data.length > 0 && <Underway me={me.id} begun={begun.data} />}
          <Block
            title={begun.data?.length ? cardTexts.newMissions : texts.missions}
            aside={<AllMissionsLink />}
          >
            {begun.isPending ? (
              <LatestMissionsSkeleton />
            ) : (
              <LatestMissions Action={isModerator(me) ? EditMissionButton : undefined} />
            )}
          </Block>
        </div>
        <div className={styles.quarters}>
          <ShopCard balance={me.balance ?? 0} />
          <PortalCard />
        </div>
      </div>
    </>
  )
}
