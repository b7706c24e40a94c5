import type { Letter } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import type { Facts } from './facts.ts'
import { htmlOf, textOf } from './layout.ts'
import { type Contents, contentsOf } from './letter.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

/** The contents of the letter that these facts make for a resident; null: there is nothing to say. */
export async function contentsFor(
  settings: Pick<Settings, 'secret' | 'publicUrl' | 'cityTime'>,
  user: number,
  facts: Facts,
): Promise<Contents | null> {
  const { publicUrl, cityTime } = settings
  return contentsOf(facts, { publicUrl, cityTime, unsubscribe: await unsubscribeAddress(settings, user) })
}

export const letterOf = (contents: Contents): Omit<Letter, 'to'> => ({
  subject: contents.subject,
  text: textOf(contents),
  html: htmlOf(contents),
  unsubscribe: contents.unsubscribe,
})

export async function composeLetter(
  ...given: Parameters<typeof contentsFor>
): Promise<Omit<Letter, 'to'> | null> {
  const contents = await contentsFor(...given)
  return contents && letterOf(contents)
}
