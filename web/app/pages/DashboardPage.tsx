import { Suspense, useState } from 'react'
import { missions } from '#contract/domains/missions.ts'
import { words } from '#contract/words.ts'
import { AllMissionsLink } from '../../domains/missions/components/AllMissionsLink.tsx'
import { EditMissionButton } from '../../domains/missions/components/EditMissionButton.tsx'
import { LatestMissions, LatestMissionsSkeleton } from '../../domains/missions/components/LatestMissions.tsx'
import { useMe } from '../../domains/people/data.ts'
import { can, firstNameOf } from '../../domains/people/me.ts'
import { PortalCard } from '../../domains/portal/components/PortalCard.tsx'
import { ShopCard } from '../../domains/shop/components/ShopCard.tsx'
import { Block } from '../../ui/Block.tsx'
import { cityTime } from '../../ui/city.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { texts } from '../texts.ts'
import { CityBlock } from './CityBlock.tsx'
import styles from './DashboardPage.module.css'

export function DashboardPage() {
  const me = useMe()
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
      <div className={styles.districts}>
        <Block title={texts.missions} aside={<AllMissionsLink />}>
          <Suspense fallback={<LatestMissionsSkeleton />}>
            <LatestMissions Action={can(me, 'update', missions) ? EditMissionButton : undefined} />
          </Suspense>
        </Block>
        <div className={styles.quarters}>
          <ShopCard balance={me.balance ?? 0} />
          <PortalCard />
        </div>
      </div>
    </>
  )
}
