import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconChartHistogram,
  IconChecklist,
  IconCpu2,
  IconShoppingBag,
  IconTags,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { ReviewCount } from '../../domains/missions/screens/admin/review/ReviewCount.tsx'
import { ResidentBar } from '../../domains/people/components/ResidentBar.tsx'
import { ResidentPass } from '../../domains/people/components/ResidentPass.tsx'
import { useMe } from '../../domains/people/data.ts'
import { isSuperadmin } from '../../domains/people/me.ts'
import { ProposedCount } from '../../domains/portal/screens/admin/themes/ProposedCount.tsx'
import { PendingCount } from '../../domains/shop/screens/admin/bookings/PendingCount.tsx'
import { paths } from '../../paths.ts'
import { texts as app } from '../texts.ts'
import { Menu, MenuLink } from './Menu.tsx'
import { texts } from './moderatorTexts.ts'
import { Shell } from './Shell.tsx'

/** The links in the order of specification §2: Миссии, Проверка, Пользователи, Чипы, Товары и брони, Модерация тем, Сводка, Настройки. */
export function ModeratorLayout() {
  const me = useMe()
  const menu = (
    <Menu
      pass={<ResidentPass me={me} slate />}
      crossing={
        <MenuLink to={paths.dashboard.path} icon={<IconArrowBackUp />}>
          {texts.backToCity}
        </MenuLink>
      }
    >
      <MenuLink to={paths.adminMissions.path} icon={<IconTargetArrow />} screens={[paths.adminEnrolments]}>
        {app.missions}
      </MenuLink>
      <MenuLink to={paths.adminReview.path} icon={<IconChecklist />} count={<ReviewCount />}>
        {texts.review}
      </MenuLink>
      <MenuLink to={paths.adminUsers.path} icon={<IconUsers />}>
        {texts.users}
      </MenuLink>
      <MenuLink to={paths.adminChips.path} icon={<IconCpu2 />}>
        {texts.chips}
      </MenuLink>
      <MenuLink
        to={paths.adminShop.path}
        icon={<IconShoppingBag />}
        count={<PendingCount />}
        screens={[paths.adminBooking]}
      >
        {texts.shopDesk}
      </MenuLink>
      <MenuLink to={paths.adminThemes.path} icon={<IconTags />} count={<ProposedCount />}>
        {texts.themes}
      </MenuLink>
      <MenuLink to={paths.adminOverview.path} icon={<IconChartHistogram />}>
        {texts.overview}
      </MenuLink>
      {isSuperadmin(me) && (
        <MenuLink to={paths.adminSettings.path} icon={<IconAdjustmentsHorizontal />}>
          {texts.settings}
        </MenuLink>
      )}
    </Menu>
  )
  return (
    <Shell area={app.moderatorPanel} menu={menu} bar={<ResidentBar me={me} />}>
      <Outlet />
    </Shell>
  )
}
