import { IconDeviceDesktop, IconMoonStars, IconSun } from '@tabler/icons-react'
import { Segments } from '../Segments.tsx'
import { texts } from '../texts.ts'
import { chooseTheme, useThemeChoice } from './scheme.ts'

export function ThemeSwitch() {
  return (
    <Segments
      wide
      label={texts.theme}
      value={useThemeChoice()}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: texts.day, icon: <IconSun /> },
        { value: 'dark', label: texts.night, icon: <IconMoonStars /> },
        { value: 'auto', label: texts.system, icon: <IconDeviceDesktop />, iconOnly: true },
      ]}
    />
  )
}
