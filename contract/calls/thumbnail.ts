import { z } from 'zod'

const side = z
  .int()
  .nullable()
  .meta({ examples: [156] })

/** A picture in the answer of a call: its smallest size. */
export const thumbnail = z.object({
  url: z.string().meta({ examples: ['/uploads/thumbnail_anna.webp'] }),
  width: side,
  height: side,
  formats: z.null(),
  takenDownAt: z.string().nullable().meta({ format: 'date-time', description: 'Когда файл изъят' }),
})
