import {
  IconArticle,
  IconBuildingStore,
  IconHome,
  IconShieldHalf,
  IconTargetArrow,
} from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { words } from '#contract/words.ts'
import { MissionInAddress } from '../../domains/missions/components/MissionInAddress.tsx'
import { NeedActionCount } from '../../domains/missions/components/NeedActionCount.tsx'
import { TutorialInAddress } from '../../domains/onboarding/components/TutorialInAddress.tsx'
import { hasFirstSteps } from '../../domains/onboarding/steps.ts'
import { ResidentBar } from '../../domains/people/components/ResidentBar.tsx'
import { ResidentPass } from '../../domains/people/components/ResidentPass.tsx'
import { useMe } from '../../domains/people/data.ts'
import { isModerator } from '../../domains/people/me.ts'
import { paths } from '../../paths.ts'
import { later } from '../../ui/later.ts'
import { texts } from '../texts.ts'
import { Menu, MenuLink } from './Menu.tsx'
import { Shell } from './Shell.tsx'

// Loaded for moderators only. A failure leaves the link without its count.
const WaitingCount = later(async () => (await import('../waiting/WaitingCount.tsx')).default)
// Loaded for newcomers only. Without it a step is not ticked.
const FirstStepsWatch = later(
  async () => (await import('../../domains/onboarding/components/FirstStepsWatch.tsx')).default,
)

export function ResidentLayout() {
  const me = useMe()
  const menu = (
    <Menu
      pass={<ResidentPass me={me} />}
      crossing={
        isModerator(me) && (
          <MenuLink
            to={paths.adminMissions.path}
            icon={<IconShieldHalf />}
            count={
              <Suspense>
                <WaitingCount />
              </Suspense>
            }
          >
            {texts.moderatorPanel}
          </MenuLink>
        )
      }
    >
      <MenuLink to={paths.dashboard.path} icon={<IconHome />}>
        {texts.dashboard}
      </MenuLink>
      <MenuLink
        to={paths.missions.path}
        icon={<IconTargetArrow />}
        count={<NeedActionCount />}
        screens={[paths.userMissions]}
      >
        {texts.missions}
      </MenuLink>
      <MenuLink
        to={paths.shop.path}
        icon={<IconBuildingStore />}
        screens={[paths.shopItem, paths.myBookings]}
      >
        {words.shop}
      </MenuLink>
      <MenuLink
        to={paths.portal.path}
        icon={<IconArticle />}
        screens={[paths.article, paths.createArticle, paths.editArticle]}
      >
        {words.blog}
      </MenuLink>
    </Menu>
  )
  return (
    <Shell menu={menu} bar={<ResidentBar me={me} />}>
      <Outlet />
      <MissionInAddress />
      <TutorialInAddress />
      {hasFirstSteps(me) && (
        <Suspense>
          <FirstStepsWatch />
        </Suspense>
      )}
    </Shell>
  )
}
