// Runs before the first paint, so that night does not flash white. scheme.ts goes on from the same key.
;(() => {
  let choice
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage is forbidden: the system decides.
  }
  const night =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = night ? 'dark' : 'light'
  document.documentElement.dataset.theme = scheme
  document.documentElement.dataset.mantineColorScheme = scheme
})()
