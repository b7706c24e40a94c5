import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeStream } from './calls/notifications.ts'
import { chapters } from './chapters.ts'
import { type Call, isCall } from './rest/call.ts'

const folder = join(import.meta.dirname, 'calls')

async function exported(): Promise<readonly Call[]> {
  const modules = (await readdir(folder)).map(file => import(join(folder, file)) as Promise<object>)
  return (await Promise.all(modules))
    .flatMap(module => Object.values(module) as unknown[])
    .filter((value): value is Call => typeof value === 'object' && value !== null && isCall(value))
}

test('the chapters of the API document list every call', async () => {
  const listed = new Set<object>(
    chapters.flatMap(({ sections }) => Object.values(sections).flatMap(({ calls = [] }) => calls)),
  )
  const calls = await exported()
  expect(calls).toContain(noticeStream)
  expect(calls.filter(one => !listed.has(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
