/** Lets `most` pieces of work run at a time; the others wait in line. */
export function turns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place passes to the first waiting one directly, so that no later call can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
