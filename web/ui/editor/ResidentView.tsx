import { IconMoonStars, IconSun } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Segments } from '../Segments.tsx'
import { texts as common } from '../texts.ts'
import { useTheme } from '../theme/scheme.ts'
import styles from './ResidentView.module.css'
import { texts } from './texts.ts'

const themes = [
  { value: 'light', label: common.day, icon: <IconSun />, iconOnly: true },
  { value: 'dark', label: common.night, icon: <IconMoonStars />, iconOnly: true },
] as const

/** What is being edited, as residents will see it, by day or by night whatever the page has. */
export function ResidentView({ children }: { children: ReactNode }) {
  const title = useId()
  const ofPage = useTheme()
  const [theme, setTheme] = useState<'light' | 'dark' | null>(null)
  return (
    <section aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{texts.asResidents}</h2>
        <Segments label={texts.previewTheme} options={themes} value={theme ?? ofPage} onChange={setTheme} />
      </div>
      {/* The tokens of a theme are scoped to this attribute. */}
      <div className={styles.view} data-theme={theme ?? ofPage}>
        {children}
      </div>
    </section>
  )
}
