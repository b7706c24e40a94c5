import { useState } from 'react'

/** The answer of a query, or the one before while the next one has not come or has failed: what was loaded stays. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
