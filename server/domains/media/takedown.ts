import type { takeDownFile } from '#contract/calls/upload.ts'
import { DAY_MS } from '#contract/clock.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { Executor } from '../../rest/command.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { namelessHash } from './names.ts'
import type { Reception } from './reception.ts'

type Held = Pick<StoredFile, 'hash' | 'ext' | 'formats'> & { readonly isTakenDown: boolean }

/**
 * Marks the row of a file and removes what its uploader wrote, then removes the bytes of all sizes
 * (docs/decisions/044). The database notes who did it and why. Where the removal fails, the retention worker
 * repeats it at its next turn: the bytes are listed as if they had waited for a day.
 */
export const takeDown =
  ({ engine, store, files, texts }: Reception, executor: Executor): CallFunction<typeof takeDownFile> =>
  async (actor, { id: given, data: { reason }, query, request }) => {
    const id = given ?? 0
    let bytes: string[] = []
    const answer = await executor.perform(actor, request, async ({ tx, now, refusals }) => {
      const [held] = await tx<Held[]>`
        select hash, ext, formats, taken_down_at is not null as "isTakenDown" from files where id = ${id} for update`
      if (!held) throw refusals.notFound(texts.fileMissing)
      if (!held.isTakenDown) {
        bytes = bytesOf(held)
        const hash = namelessHash(held.hash)
        await tx`
          update files set taken_down_at = ${now}, takedown_reason = ${reason}, name = ${texts.takenDown},
            alternative_text = null, caption = null, formats = null, size = 0, hash = ${hash},
            url = ${`/uploads/${hash}${held.ext}`}, sealed_at = coalesce(sealed_at, ${now}), updated_at = ${now}
          where id = ${id}`
        await store.note(tx, bytes, new Date(now.getTime() - DAY_MS))
      }
      return engine.one(actor, files, id, query, tx)
    })
    await store
      .removeAtOnce(bytes)
      .catch(error => request.log.error({ err: error }, 'bytes of a file that was taken down are left'))
    return answer
  }
