import { declarations } from '../environment.ts'

/** An empty value is none, and the file `.env` does not replace one that is there. */
const noSettings = Object.fromEntries(Object.keys(declarations).map(name => [name, '']))

/**
 * The environment of a server that a test or a tool opens for itself: without the settings of an installation, which the shell or the
 * file `.env` of this checkout may hold, such as its database.
 */
export const ownEnvironment = (
  own: Readonly<Record<string, string>>,
): Record<string, string | undefined> => ({
  ...process.env,
  ...noSettings,
  ...own,
})
