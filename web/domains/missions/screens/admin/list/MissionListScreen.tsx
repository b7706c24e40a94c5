import { IconArrowsSort, IconGift, IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskSorts, deskTabs, type MissionDeskSearch } from '#web/domains/missions/adminSearch.ts'
import { MissionTypeChoice } from '#web/domains/missions/components/MissionTypeChoice.tsx'
import { texts as missionTexts } from '#web/domains/missions/texts.ts'
import { paths } from '#web/paths.ts'
import { isTyped } from '#web/searchReader.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { tabCountQuery } from './data.ts'
import { MissionTable } from './MissionTable.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/activity-list')

const rewardOptions = [
  { value: 'totals' as const, label: missionTexts.rewardTotals },
  { value: 'chip' as const, label: missionTexts.rewardChip },
]
const sortOptions = deskSorts.slice(1).map(value => ({ value, label: texts.sorts[value] }))

/** All missions of the city; tab, search, filters, order and page are kept in the address. */
export function MissionListScreen({ waiting }: { waiting: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useQueries({ queries: deskTabs.map(tab => tabCountQuery(tab, search)) })

  const found = counts[deskTabs.indexOf(search.tab ?? 'current')]?.data

  const handleChange = (change: MissionDeskSearch) =>
    void navigate({
      search: previous => ({ ...previous, page: undefined, ...change }),
      replace: isTyped(change),
      resetScroll: 'page' in change,
    })
  const countOf = (index: number) => {
    const value = counts[index]?.data
    return value ? { value, label: missionTexts.missionCount(value) } : undefined
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        beside
        actions={
          <ButtonLink
            size="small"
            icon={<IconPlus aria-hidden="true" />}
            to={paths.adminMission.path}
            params={{ activityId: 'new' }}
          >
            <span className="visually-hidden-on-phone">{texts.create}</span>
          </ButtonLink>
        }
      />
      {waiting}
      <Tabs
        label={texts.groups}
        tabs={deskTabs.map((key, index) => ({ key, label: texts.tabs[key], count: countOf(index) }))}
        value={search.tab ?? 'current'}
        onChange={tab => handleChange({ tab: tab === 'current' ? undefined : tab })}
      >
        <ListTools
          label={missionTexts.filters}
          find={
            <SearchField
              label={missionTexts.find}
              value={search.q ?? ''}
              onChange={q => handleChange({ q: q.trim() || undefined })}
            />
          }
          set={[search.type, search.reward, search.sort].filter(Boolean).length}
          found={found}
        >
          <MissionTypeChoice
            label={missionTexts.type}
            usual={missionTexts.allTypes}
            value={search.type}
            onChange={type => handleChange({ type })}
          />
          <Choice
            label={texts.reward}
            icon={<IconGift />}
            usual={missionTexts.anyReward}
            options={rewardOptions}
            value={search.reward}
            onChange={reward => handleChange({ reward })}
          />
          <Choice
            label={texts.sort}
            icon={<IconArrowsSort />}
            usual={texts.sorts[deskSorts[0]]}
            options={sortOptions}
            value={search.sort}
            onChange={sort => handleChange({ sort })}
          />
        </ListTools>
        <p className="visually-hidden" role="status">
          {found !== undefined && missionTexts.found(found)}
        </p>
        <MissionTable
          search={search}
          elsewhere={elsewhereOf(deskTabs, search.tab ?? deskTabs[0], counts, tab => ({
            label: texts.tabs[tab],
            search: { tab },
          }))}
          onChange={handleChange}
        />
      </Tabs>
    </>
  )
}
