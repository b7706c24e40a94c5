import './ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { isDrawn } from './app/drawn.ts'
import { openShell } from './app/openShell.ts'
import { loadScreenRoutes, router } from './app/router.tsx'
import { paths } from './paths.ts'
import { queryClient } from './queries.ts'
import { whenQuiet } from './quiet.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

async function begin(into: HTMLElement) {
  if (isDrawn()) {
    void openShell(queryClient)
    // Who has scrolled what the server drew reads on where they are.
    router.update({ ...router.options, scrollRestoration: () => scrollY === 0 || !isDrawn() })
  }
  // After a failure the router loads them again when one of their addresses is opened, and says so if that fails too.
  const load = () => loadScreenRoutes().catch(() => undefined)
  if (location.pathname === paths.dashboard.path) {
    // Loaded early, so that a click need not wait for them.
    const leave = router.subscribe('onRendered', () => {
      leave()
      whenQuiet(load)
    })
  } else {
    // The page links to them.
    await load()
  }
  // A transition is rendered in tasks of some milliseconds, between which a phone scrolls.
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// In a task after the one that evaluates the scripts: a phone scrolls between them.
setTimeout(() => void begin(root))
