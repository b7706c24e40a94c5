import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { isTyped } from '#web/searchReader.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type PortalSearch, type PortalTab, portalTabs } from '../../search.ts'
import { Feed } from './Feed.tsx'
import { MySpace } from './MySpace.tsx'
import { ownCountQuery } from './space.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/resident/portal')

/** The portal: the feed of all articles, and one's own; tab, words and filters are kept in the address. */
export function PortalScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const own = useQuery(ownCountQuery(useMe().id, search.q))
  const mine = own.data ?? 0
  const tab: PortalTab = search.tab ?? 'feed'

  // Typing replaces the history entry, so that Back undoes it in one step.
  const handleChange = (change: PortalSearch) =>
    void navigate({
      search: previous => ({ ...previous, ...change }),
      replace: isTyped(change),
      resetScroll: false,
    })
  const handleTab = (key: PortalTab) =>
    void navigate({
      search: ({ q }) => ({ q, tab: key === 'feed' ? undefined : key }),
      resetScroll: false,
    })

  return (
    <>
      <PageHeader
        title={texts.portal}
        lead={texts.leads[tab]}
        tutorial={tab === 'feed' ? 'blog' : 'karma'}
        actions={
          <ButtonLink
            to={paths.createArticle.href({ articleId: 'new' })}
            size="small"
            icon={<IconPencilPlus />}
          >
            {texts.write}
          </ButtonLink>
        }
      />
      <Tabs
        label={texts.tabs}
        tabs={portalTabs.map(key => ({
          key,
          label: texts.tabNames[key],
          count: key === 'my-space' && mine > 0 ? { value: mine, label: texts.mineCount(mine) } : undefined,
        }))}
        value={tab}
        onChange={handleTab}
      >
        {tab === 'feed' ? (
          <Feed
            search={search}
            elsewhere={elsewhereOf<PortalTab>(['my-space'], tab, [own], key => ({
              label: texts.tabNames[key],
              search: { tab: key },
            }))}
            onChange={handleChange}
          />
        ) : (
          <MySpace search={search} onChange={handleChange} />
        )}
      </Tabs>
    </>
  )
}
