const urls = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The address of a picture of a tutorial; its file is hashed by the build and loaded when it is shown. */
export const pictureUrl = (name: string, theme: 'light' | 'dark') => urls[`./pictures/${name}-${theme}.webp`]
