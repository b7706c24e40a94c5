// Shows words where the app does not load: its module, or one that it imports, is not there or the connection broke.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      document.getElementById('failed-start').hidden = false
  },
  true,
)
