import { GRADOS, type Option, type Scene, type Speaker, START, scenes, USERNAME } from './script.ts'

/** Ids of the scenes that a conversation has come through, the current one last. */
export type Path = readonly number[]

const byId = new Map(scenes.map(scene => [scene.id, scene]))

function sceneOf(id: number): Scene {
  const scene = byId.get(id)
  if (!scene) throw new Error(`scene ${id} does not exist`)
  return scene
}

export const currentOf = (path: Path) => sceneOf(path.at(-1) ?? START)

/** The attribute `scene` of the progress: `1.2.3`. */
export const writePath = (path: Path) => path.join('.')

/** The conversation that was saved; from the start when none was, or when the script has changed since. */
export function readPath(saved: string | null | undefined): Path {
  const path = (saved ?? '').split('.').map(Number)
  const isPath = path.every((id, index) =>
    index === 0
      ? id === START
      : byId.get(path[index - 1] ?? 0)?.options.some(({ targetScene }) => targetScene === id),
  )
  return isPath ? path : [START]
}

/** Where the newcomers' branch begins, with the question of scene 2 answered (product §10). */
export const NEWCOMER: Path = [START, 2, 3]

export interface Message {
  readonly text: string
  /** A small badge of the city system stands beside it. */
  readonly hasBadge: boolean
}

/** A message with the resident's name in it. */
export const messageOf = (text: string, fullName: string): Message => ({
  text: text
    .replaceAll(GRADOS, '')
    .replaceAll(USERNAME, () => escapeMarks(fullName))
    .trim(),
  hasBadge: text.includes(GRADOS),
})

/** A name is text: signs of Markdown in it mean nothing. */
const escapeMarks = (name: string) => name.replaceAll(/[\\`*_~[\]()#<>!|]/g, sign => `\\${sign}`)

/** What one side said, one after another. */
export type Turn =
  | { readonly by: Speaker; readonly scene: number; readonly messages: readonly string[] }
  | { readonly by: 'resident'; readonly scene: number; readonly reply: string }

/** All that was said: whole scenes with the reply to each, and the first `shown` messages of the current one. */
export function turnsOf(path: Path, shown: number, farewell?: Option): Turn[] {
  const turns: Turn[] = []
  for (const [index, id] of path.entries()) {
    const { text, options, character } = sceneOf(id)
    const next = path[index + 1]
    const messages = next === undefined ? text.slice(0, shown) : text
    if (messages.length > 0) turns.push({ by: character, scene: id, messages })
    const reply = next === undefined ? farewell : options.find(({ targetScene }) => targetScene === next)
    if (reply) turns.push({ by: 'resident', scene: id, reply: reply.text })
  }
  return turns
}
