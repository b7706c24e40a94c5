import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const recorded = (name: string) => fileURLToPath(new URL(`./recorded/${name}`, import.meta.url))

type Part = { readonly name: string } & ({ readonly value: string } | { readonly file: string })

/** One request of the recording (recorded/replay.cjs documents each key). */
export interface Case {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly as: string
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly raw?: string
  readonly rawRepeat?: {
    readonly before: string
    readonly char: string
    readonly times: number
    readonly after: string
  }
  readonly ctype?: string
  readonly form?: readonly Part[]
  readonly save?: Readonly<Record<string, string>>
  readonly config?: object
  readonly copy: boolean
  readonly better?: string
}

export interface Recording {
  readonly cases: readonly Case[]
  readonly files: Readonly<
    Record<string, { readonly filename: string; readonly mime: string; readonly base64: string }>
  >
}

export const readRecording = async (): Promise<Recording> =>
  JSON.parse(await readFile(recorded('cases.json'), 'utf8')) as Recording
