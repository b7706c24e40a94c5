// A page with a drawing of the server loads its scripts once the drawing is painted: styles, fonts and pictures come before them.
;(() => {
  const start = () => {
    // A script that is made here waits for nothing, and the app reads its first answers at the end of the page.
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', start, { once: true })
      return
    }
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    const waiting = document.querySelector('script[type="later"]')
    if (!waiting) return
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = waiting.src
    waiting.replaceWith(script)
  }
  // A page that is not shown is not painted.
  if (document.visibilityState === 'hidden') return start()
  // The callback of a frame runs before it is painted, a task that it begins afterwards.
  requestAnimationFrame(() => setTimeout(start))
  addEventListener('visibilitychange', start, { once: true })
})()
