import type { ComponentType } from 'react'
import { type Backdrops, guideBackdrops, systemBackdrops } from '../../ui/art/backdrops.ts'
import { GuideFace, GuideWaving, SystemCalm } from '../../ui/art/characters.ts'
import type { Speaker } from './script.ts'
import { texts } from './texts.ts'

type Drawing = ComponentType<{ className?: string }>

/** Who speaks (specification §3). */
export interface Character {
  readonly name: string
  readonly about: string
  /** The colour behind the small picture. */
  readonly color: string
  /** The small picture beside a message. */
  readonly chatPic: Drawing
  /** The large figure on the backdrop. */
  readonly figure: Drawing
  readonly image: Backdrops
}

export const characters: Readonly<Record<Speaker, Character>> = {
  guide: {
    name: texts.guide,
    about: texts.guideAbout,
    color: '#c3dcff',
    chatPic: GuideFace,
    figure: GuideWaving,
    image: guideBackdrops,
  },
  system: {
    name: texts.system,
    about: texts.systemAbout,
    color: '#0d1b40',
    chatPic: SystemCalm,
    figure: SystemCalm,
    image: systemBackdrops,
  },
}
