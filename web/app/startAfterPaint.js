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
  if (performance.getEntriesByType('resource').every(({ transferSize }) => transferSize === 0)) {
    // A later visit: what the browser has kept keeps nothing else waiting. A task that the callback of a frame begins follows its paint.
    requestAnimationFrame(() => setTimeout(start))
  } else {
    // Told once the frame is on the screen, which is up to 70 ms after the code of that frame has run.
    new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
    // A browser that tells nothing. So long one leaves out a text whose font is on its way.
    setTimeout(start, 3000)
  }
  addEventListener('visibilitychange', start, { once: true })
})()
