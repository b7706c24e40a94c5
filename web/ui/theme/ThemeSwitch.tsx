import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoonStars, IconSun } from '@tabler/icons-react'
import { Segments } from '../Segments.tsx'
import { texts } from '../texts.ts'

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      wide
      label={texts.theme}
      value={colorScheme}
      onChange={setColorScheme}
      options={[
        { value: 'light', label: texts.day, icon: <IconSun /> },
        { value: 'dark', label: texts.night, icon: <IconMoonStars /> },
        { value: 'auto', label: texts.system, icon: <IconDeviceDesktop />, iconOnly: true },
      ]}
    />
  )
}
