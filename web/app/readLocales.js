// The first number or date that is formatted makes the browser read all its locales, in one task of tens of milliseconds on a
// phone. It does so here, while the scripts of the app are on their way. Browsers without this callback do it when they need it.
globalThis.requestIdleCallback?.(() => new Intl.NumberFormat('ru-RU'))
