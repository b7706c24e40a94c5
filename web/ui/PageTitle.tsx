import { useEffect } from 'react'

/** Sets the title of the browser's tab. Not `<title>`: index.html has one already, and the first one wins. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · RDP City`
  }, [children])
  return null
}
