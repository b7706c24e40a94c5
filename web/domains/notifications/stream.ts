import type { NotificationType } from '#contract/domains/notifications.ts'

export interface Heard {
  readonly id: number
  readonly type: NotificationType
}

/**
 * Hears of every new notice at once; a lost connection the browser takes up again by itself. Where the city refuses, the
 * poll goes on alone. Ends with the function that it gives back.
 */
export function listen(onNotice: (notice: Heard) => void): () => void {
  const source = new EventSource('/api/notifications/stream')
  source.addEventListener('notice', ({ data }: MessageEvent<string>) => {
    const { id, attributes } = JSON.parse(data) as { id: number; attributes: { type: NotificationType } }
    onNotice({ id, type: attributes.type })
  })
  return () => source.close()
}
