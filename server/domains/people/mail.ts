import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../../settings.ts'

export interface Letter {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a letter; rejects when the mail server does not accept it. */
export type Mail = (letter: Letter) => Promise<void>

const PATIENCE_MS = 15_000

/** Mail over SMTP; without SMTP settings each letter becomes a file `DATA_DIR/mail/….eml`. */
export function mailOf({
  smtp,
  mailFrom,
  dataDirectory,
}: Pick<Settings, 'smtp' | 'mailFrom' | 'dataDirectory'>): Mail {
  // An unquoted address with a comma would be parsed as two.
  const message = ({ to, subject, text }: Letter) => ({
    from: mailFrom,
    to: { name: '', address: to },
    subject,
    text,
  })
  if (smtp) {
    const transport = createTransport({
      url: smtp,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    })
    return async letter => void (await transport.sendMail(message(letter)))
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  const directory = join(dataDirectory, 'mail')
  return async letter => {
    const { message: bytes } = await transport.sendMail(message(letter))
    await mkdir(directory, { recursive: true })
    const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
    // A letter gives access to an account, so only the owner of the directory may read it.
    await writeFile(join(directory, `${moment}-${randomBytes(4).toString('hex')}.eml`), bytes as Buffer, {
      mode: 0o600,
    })
  }
}
