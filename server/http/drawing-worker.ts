import { parentPort, workerData } from 'node:worker_threads'
import type { Drawn, Job, Setup } from './drawing.ts'

// The thread of server/http/drawing.ts.

const { bundle, settings } = workerData as Setup
// Read by web/ui/pageSetting.ts.
Object.assign(globalThis, { pageSettings: settings })
const { draw } = (await import(bundle)) as {
  draw(address: string, answers: Readonly<Record<string, unknown>>): Promise<string>
}

const encoder = new TextEncoder()
let turn: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, address, answers }: Job) => {
  turn = turn
    .then(() => draw(address, JSON.parse(answers) as Record<string, unknown>))
    .then(
      (html): Drawn => ({ id, html: encoder.encode(html) }),
      (error: Error): Drawn => ({ id, html: new Uint8Array(), error: error.stack ?? error.message }),
    )
    // Handed over, not copied.
    .then(drawn => parentPort?.postMessage(drawn, [drawn.html.buffer]))
})
