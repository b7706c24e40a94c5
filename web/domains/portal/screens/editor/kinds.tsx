import {
  IconAlignLeft,
  IconBlockquote,
  IconH2,
  IconH3,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inOtherLayout } from '#contract/keyboardLayout.ts'
import { type BlockKind, blockKinds } from '../../editor/commands.ts'
import { texts } from '../../editor/texts.ts'

export const kindIcons: Record<BlockKind, ReactNode> = {
  text: <IconAlignLeft />,
  heading2: <IconH2 />,
  heading3: <IconH3 />,
  image: <IconPhoto />,
  bullets: <IconList />,
  numbers: <IconListNumbers />,
  checklist: <IconListCheck />,
  quote: <IconBlockquote />,
}

/** Further words that people type for a kind. */
const names: Record<BlockKind, string> = {
  text: 'абзац text paragraph',
  heading2: 'h2 heading title',
  heading3: 'h3 заголовок subheading',
  image: 'фото рисунок изображение image picture photo',
  bullets: 'пункты bullets list',
  numbers: 'список по порядку ordered numbers list',
  checklist: 'чеклист задачи дела todo task checklist',
  quote: 'quote blockquote',
}

/** Kinds whose names begin with these letters, in either keyboard layout. */
export function kindsFor(typed: string): readonly BlockKind[] {
  const wanted = [typed.toLowerCase(), inOtherLayout(typed)]
  return blockKinds.filter(kind =>
    `${texts.kinds[kind]} ${names[kind]}`
      .toLowerCase()
      .split(' ')
      .some(word => wanted.some(start => word.startsWith(start))),
  )
}
