import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Block } from '../../../../ui/Block.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Pagination } from '../../../../ui/Pagination.tsx'
import { missionTypeNames } from '../../cardTexts.ts'
import { EditMissionButton } from '../../components/EditMissionButton.tsx'
import { MissionTags } from '../../components/MissionTags.tsx'
import { missionPageQuery } from '../../data.ts'
import { texts } from '../../texts.ts'
import styles from './MissionsScreen.module.css'

const route = getRouteApi('/moderator/admin/activity-list')

/** All missions of the city, 20 a page; the page stands in the address. */
export function MissionsScreen() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(missionPageQuery(page))
  return (
    <>
      <PageHeader title={texts.adminTitle} lead={texts.adminLead} />
      <Block>
        <ul className={styles.list}>
          {data.missions.map(mission => (
            <li key={mission.id} className={styles.row}>
              <div className={styles.words}>
                <h2 className={styles.name}>{mission.name}</h2>
                {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
              </div>
              <MissionTags mission={mission} className={styles.tags} />
              <EditMissionButton mission={mission} />
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          pageCount={data.pagination.pageCount}
          onChange={next => void navigate({ search: next > 1 ? { page: next } : {} })}
        />
      </Block>
    </>
  )
}
