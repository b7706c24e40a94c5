import { texts } from './texts.ts'

/** Same markup as index.html shows before the script is loaded. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {texts.loading}
    </p>
  )
}
