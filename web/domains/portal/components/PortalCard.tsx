import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { DistrictCard } from '../../../ui/DistrictCard.tsx'
import { PortalDistrict } from '../art/index.ts'
import { dashboardTexts as texts } from '../dashboardTexts.ts'
import { weekQuery } from '../week.ts'

/** The portal's card on the dashboard: how much is new, and the newest title. */
export function PortalCard() {
  const { data, isError } = useQuery(weekQuery)
  return (
    <DistrictCard
      to={paths.portal.path}
      name={texts.portal}
      tint="aqua"
      Drawing={PortalDistrict}
      lines={
        data && data.count > 0
          ? [
              <>
                <b>{texts.fresh(data.count)}</b> {texts.thisWeek}
              </>,
              <span key="newest" className="two-lines">
                {data.newest}
              </span>,
            ]
          : // The space keeps the line's height while the figure is loading.
            [data || isError ? texts.quiet : '\u00a0']
      }
    />
  )
}
