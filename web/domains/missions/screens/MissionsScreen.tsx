import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { isTyped } from '#web/searchReader.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useMe } from '../../people/data.ts'
import { MissionFilters } from '../components/MissionFilters.tsx'
import { MissionResults } from '../components/MissionResults.tsx'
import { tabCountQuery } from '../data.ts'
import { type MissionSearch, type MissionTab, missionTabs, narrowedTo, tabOf } from '../search.ts'
import { texts } from '../texts.ts'

const route = getRouteApi('/resident/user-activity-list')

/** How many missions each tab holds, in the order of the tabs; one call each, for `useQueries` is 1.4 kB that no first screen needs. */
function useTabCounts(search: MissionSearch) {
  const [first, second, third, fourth] = missionTabs
  const narrowing = narrowedTo(search)
  return [
    useQuery(tabCountQuery(first, narrowing)),
    useQuery(tabCountQuery(second, narrowing)),
    useQuery(tabCountQuery(third, narrowing)),
    useQuery(tabCountQuery(fourth, narrowing)),
  ]
}

/** The missions of a resident by tab; tab, search, filters, order and page are kept in the address. */
export function MissionsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const counts = useTabCounts(search)

  // Every change resets the page; typing replaces the history entry, so that Back undoes it in one step.
  const handleChange = (change: MissionSearch) =>
    void navigate({
      search: ({ mission: _, ...previous }) => ({ ...previous, page: undefined, ...change }),
      replace: isTyped(change),
      resetScroll: false,
    })
  const handleTab = (tab: MissionTab) => handleChange({ tab, sort: undefined })
  const handlePage = (page: number) => void navigate({ search: previous => ({ ...previous, page }) })

  const countOf = (tab: MissionTab) => {
    const value = counts[missionTabs.indexOf(tab)]?.data
    if (!value) return undefined
    const urgent = tab === 'needAction'
    return { value, label: urgent ? texts.needAction(value) : texts.missionCount(value), urgent }
  }

  return (
    <>
      <PageHeader
        title={texts.missions}
        lead={texts.missionsLead}
        tutorial="missions"
        beside
        actions={
          <ButtonLink
            variant="line"
            size="small"
            icon={<IconUserCheck />}
            to={paths.userMissions.path}
            params={{ userId: me.id }}
          >
            <span className="visually-hidden-on-phone">{texts.myMissions}</span>
          </ButtonLink>
        }
      />
      <Tabs
        label={texts.groups}
        tabs={missionTabs.map(key => ({ key, label: texts.tabs[key], count: countOf(key) }))}
        value={tabOf(search)}
        onChange={handleTab}
      >
        <MissionFilters
          search={search}
          found={counts[missionTabs.indexOf(tabOf(search))]?.data}
          onChange={handleChange}
        />
        <MissionResults
          search={search}
          elsewhere={elsewhereOf(missionTabs, tabOf(search), counts, tab => ({
            label: texts.tabs[tab],
            search: { tab, sort: undefined },
          }))}
          onPage={handlePage}
          onTab={handleTab}
          onReset={() => handleChange({ q: undefined, type: undefined, reward: undefined })}
        />
      </Tabs>
    </>
  )
}
