import { IconHistory } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BonusSection } from './BonusSection.tsx'
import { CausesSection } from './CausesSection.tsx'
import { CitiesSection } from './CitiesSection.tsx'
import { ConditionsSection } from './ConditionsSection.tsx'
import { LetterSection } from './LetterSection.tsx'
import { LimitsSection } from './LimitsSection.tsx'
import { openLog } from './modals.ts'
import { RatioSection } from './RatioSection.tsx'
import styles from './SettingsPage.module.css'
import { TeamsSection } from './TeamsSection.tsx'
import { texts } from './texts.ts'

const sections = ['ratio', 'bonus', 'cities', 'causes', 'conditions', 'limits', 'teams', 'letter'] as const

/** The settings of the city, for the Superadmin. */
export const SettingsPage = () => (
  <>
    <PageHeader
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          variant="line"
          size="compact"
          icon={<IconHistory />}
          aria-haspopup="dialog"
          onClick={() => void openLog.open({})}
        >
          {texts.log}
        </Button>
      }
    />
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
  </>
)
