import { IconArrowBackUp, IconChecklist, IconShoppingBag, IconTargetArrow } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { ReviewCount } from '../../domains/missions/screens/admin/review/ReviewCount.tsx'
import { ResidentBar } from '../../domains/people/components/ResidentBar.tsx'
import { ResidentPass } from '../../domains/people/components/ResidentPass.tsx'
import { useMe } from '../../domains/people/data.ts'
import { PendingCount } from '../../domains/shop/screens/admin/bookings/PendingCount.tsx'
import { paths } from '../../paths.ts'
import { texts } from '../texts.ts'
import { Menu, MenuLink } from './Menu.tsx'
import { Shell } from './Shell.tsx'

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
      <MenuLink to={paths.adminMissions.path} icon={<IconTargetArrow />}>
        {texts.missions}
      </MenuLink>
      <MenuLink to={paths.adminReview.path} icon={<IconChecklist />} count={<ReviewCount />}>
        {texts.review}
      </MenuLink>
      <MenuLink to={paths.adminBookings.path} icon={<IconShoppingBag />} count={<PendingCount />}>
        {texts.bookings}
      </MenuLink>
    </Menu>
  )
  return (
    <Shell area={texts.moderatorPanel} menu={menu} bar={<ResidentBar me={me} />}>
      <Outlet />
    </Shell>
  )
}
