/** The exports of this folder: pure functions that return an SVG text, and `render`, which makes a file of it. */
export { avatar } from './avatars.ts'
export { chipPicture } from './chips.ts'
export { articleCover, type CoverKey } from './covers.ts'
export { missionPicture } from './missions.ts'
export { render } from './render.ts'
export { shopPicture } from './shop.ts'

/** Widths in pixels to render at. */
export const pictureWidths = { avatar: 512, chip: 512, mission: 1200, shop: 1200, cover: 1600 } as const
