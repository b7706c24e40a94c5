// The first number or date that is formatted makes the browser read all its locales, which takes a phone a tenth of a second.
// It does so here, while the styles and scripts of the app are on their way.
setTimeout(() => new Intl.NumberFormat('ru-RU'))
