import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { mailLimits } from './limits.ts'

export interface Letter {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Address of the one-click unsubscription (RFC 8058) of a letter to a subscriber. */
  readonly unsubscribe?: string
}

/**
 * Sends a letter; rejects when the mail server does not accept it. `id` becomes its Message-ID: the same one at every
 * attempt, so that mail programs recognise a letter that was sent twice.
 */
/** `ending`: the process stops and waits no longer. */
export type Mail = (letter: Letter, id: string, ending?: AbortSignal) => Promise<void>

/** Mail over SMTP; without SMTP settings each letter becomes a file `DATA_DIR/mail/….eml`. */
export function mailOf({
  smtp,
  mailFrom,
  dataDirectory,
  publicUrl,
}: Pick<Settings, 'smtp' | 'mailFrom' | 'dataDirectory' | 'publicUrl'>): Mail {
  const { hostname } = new URL(publicUrl)
  // An unquoted address with a comma would be parsed as two.
  const message = ({ to, unsubscribe, ...contents }: Letter, id: string): SendMailOptions => ({
    ...contents,
    from: mailFrom,
    to: { name: '', address: to },
    messageId: `<${id}@${hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  if (smtp) {
    const transport = createTransport({
      url: smtp,
      connectionTimeout: mailLimits.silenceMs,
      greetingTimeout: mailLimits.silenceMs,
      socketTimeout: mailLimits.silenceMs,
    })
    return async (letter, id, ending) => {
      const signal = AbortSignal.any([
        AbortSignal.timeout(mailLimits.conversationMs),
        ...(ending ? [ending] : []),
      ])
      await transport.sendMail({ ...message(letter, id), signal })
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  const directory = join(dataDirectory, 'mail')
  return async (letter, id) => {
    const { message: bytes } = await transport.sendMail(message(letter, id))
    await mkdir(directory, { recursive: true })
    const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
    // A letter gives access to an account, so only the owner of the directory may read it.
    await writeFile(join(directory, `${moment}-${randomBytes(4).toString('hex')}.eml`), bytes as Buffer, {
      mode: 0o600,
    })
  }
}

/** What the mail server or the connection to it answered, as far as nodemailer tells. */
export interface MailFault {
  /** `ECONNREFUSED`, `EAUTH` … */
  readonly code?: string
  /** The step of the conversation: `RCPT TO`, `DATA` … */
  readonly command?: string
  /** 550 */
  readonly responseCode?: number
  /** `550 5.1.1 No such user` */
  readonly response?: string
}

/** The mail server refuses this address for good. Codes 5.7.x are about the sender: «relaying denied». */
export const isAddressRefused = ({ command, responseCode = 0, response = '' }: MailFault): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response)

/** Another attempt would end in the same way: the address or the letter is refused for good (SMTP 550–554). */
export const isFinal = (fault: MailFault): boolean => {
  const { responseCode = 0 } = fault
  return isAddressRefused(fault) || (responseCode >= 550 && responseCode <= 554)
}
