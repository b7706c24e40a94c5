import { useEffect } from 'react'

/** What the tab of the browser says. Not `<title>`: index.html has one already, and the first one wins. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · RDP City`
  }, [children])
  return null
}
