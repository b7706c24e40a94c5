import guideDesktop from './backdrops/guide-desktop.svg'
import guideMobile from './backdrops/guide-mobile.svg'
import guideTablet from './backdrops/guide-tablet.svg'
import systemDesktop from './backdrops/system-desktop.svg'
import systemMobile from './backdrops/system-mobile.svg'
import systemTablet from './backdrops/system-tablet.svg'
import { drawing } from './drawing.tsx'

/** A backdrop for each of the three widths (specification §9). */
export type Backdrops = Readonly<Record<'desktop' | 'tablet' | 'mobile', ReturnType<typeof drawing>>>

/** The day sky, which turns to night with the theme. */
export const guideBackdrops: Backdrops = {
  desktop: drawing(guideDesktop, '0 0 1440 900'),
  tablet: drawing(guideTablet, '0 0 1024 1112'),
  mobile: drawing(guideMobile, '0 0 390 844'),
}
/** Night blue in both themes. */
export const systemBackdrops: Backdrops = {
  desktop: drawing(systemDesktop, '0 0 1440 900'),
  tablet: drawing(systemTablet, '0 0 1024 1112'),
  mobile: drawing(systemMobile, '0 0 390 844'),
}
