import { texts } from './texts.ts'

/** The same that index.html shows before the script has come. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {texts.loading}
    </p>
  )
}
