// The largest picture of the dashboard is named by its styles, and a browser would ask for it only after them. theme.js has set the theme.
;(() => {
  if (location.pathname !== '/dashboard') return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'image'
  link.fetchPriority = 'high'
  link.href =
    document.documentElement.dataset.theme === 'dark'
      ? 'ui/art/city/hero-night.svg'
      : 'ui/art/city/hero-day.svg'
  document.head.append(link)
})()
