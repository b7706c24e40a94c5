import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { tabIn } from '#web/searchReader.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { BonusSection } from './BonusSection.tsx'
import { CausesSection } from './CausesSection.tsx'
import { CitiesSection } from './CitiesSection.tsx'
import { ConditionsSection } from './ConditionsSection.tsx'
import { LetterSection } from './LetterSection.tsx'
import { LimitsSection } from './LimitsSection.tsx'
import { openLog } from './modals.ts'
import { RatioSection } from './RatioSection.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import styles from './SettingsPage.module.css'
import { settingsTabs } from './search.ts'
import { texts as securityTexts } from './securityTexts.ts'
import { TeamsSection } from './TeamsSection.tsx'
import { texts } from './texts.ts'

const sections = ['ratio', 'bonus', 'cities', 'causes', 'conditions', 'limits', 'teams', 'letter'] as const

const route = getRouteApi('/moderator/superadmin/admin/settings')

/** The settings of the city and its security events, for the Superadmin. */
export function SettingsPage() {
  const { tab, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={tab === 'security' ? securityTexts.lead : texts.lead}
        actions={
          tab !== 'security' && (
            <Button
              variant="line"
              size="compact"
              icon={<IconHistory />}
              aria-haspopup="dialog"
              onClick={() => void openLog.open({})}
            >
              {texts.log}
            </Button>
          )
        }
      />
      <Tabs
        label={texts.tabs}
        tabs={settingsTabs.map(key => ({ key, label: texts.tabNames[key] }))}
        value={tab ?? settingsTabs[0]}
        onChange={next => void navigate({ search: { tab: tabIn(settingsTabs, next) }, resetScroll: false })}
      >
        {tab === 'security' ? (
          <SecurityTab
            search={search}
            onSearch={(next, going) => void navigate({ search: { tab, ...next }, ...going })}
          />
        ) : (
          <Rules />
        )}
      </Tabs>
    </>
  )
}

const Rules = () => (
  <div className={styles.page}>
    <nav className={styles.index} aria-label={texts.sections}>
      {sections.map(key => (
        <a key={key} href={`#${key}`}>
          {texts[key].title}
        </a>
      ))}
    </nav>
    <div className={styles.sections}>
      <RatioSection />
      <BonusSection />
      <CitiesSection />
      <CausesSection />
      <ConditionsSection />
      <LimitsSection />
      <TeamsSection />
      <LetterSection />
    </div>
  </div>
)
