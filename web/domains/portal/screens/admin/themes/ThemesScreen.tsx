import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { isTyped } from '#web/searchReader.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ApprovedThemes } from './ApprovedThemes.tsx'
import { proposedQuery } from './data.ts'
import { nameTheme } from './modals.ts'
import { ProposedThemes } from './ProposedThemes.tsx'
import { ThemePanel } from './ThemePanel.tsx'
import styles from './ThemesScreen.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/tag-list')

/** Proposed themes and the open one beside them, approved themes below; below 1000 px the open theme alone. */
export function ThemesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false })
  const { data, isLoadingError, refetch } = useQuery(proposedQuery(search))
  const open = search.theme ?? (isWide ? data?.themes[0]?.id : undefined)

  const handleDone = (decided: number) => {
    // Before the answer came the moderator may have opened another theme, or another screen.
    const { pathname, search: now } = router.latestLocation
    const latest = now as typeof search
    if (pathname !== paths.adminThemes.path || (latest.theme ?? decided) !== decided) return
    document.getElementById('main')?.focus({ preventScroll: true })
    void navigate({ search: { ...latest, theme: undefined }, replace: true })
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button
            variant="line"
            size="small"
            icon={<IconPlus />}
            onClick={() => void nameTheme.open({ theme: null })}
          >
            {texts.create}
          </Button>
        }
      />
      {isLoadingError ? (
        <Block hiddenTitle={texts.title}>
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        </Block>
      ) : (
        <div className={classes(styles.desk, search.theme !== undefined && styles.open)}>
          <div className={styles.proposed}>
            <ProposedThemes
              list={data}
              search={search}
              open={open}
              onPage={proposed =>
                void navigate({
                  search: { ...search, proposed: proposed > 1 ? proposed : undefined, theme: undefined },
                })
              }
            />
          </div>
          {open !== undefined && <ThemePanel key={open} id={open} search={search} onDone={handleDone} />}
          <div className={styles.approved}>
            <ApprovedThemes
              search={search}
              onChange={change =>
                void navigate({
                  search: { ...search, page: undefined, ...change },
                  replace: isTyped(change),
                  resetScroll: false,
                })
              }
            />
          </div>
        </div>
      )}
    </>
  )
}
