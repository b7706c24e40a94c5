import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received extends Email {
  readonly recipients: readonly string[]
  readonly source: string
}

export interface MailServer {
  /** `smtp://127.0.0.1:12345` */
  readonly url: string
  /** Letters accepted so far. */
  readonly received: readonly Received[]
  /** Recipients it has been asked to accept, refused ones too. */
  readonly asked: readonly string[]
  /** From now on each recipient is refused with this code and text; null: accepted. */
  readonly refuse: (code: number | null, text?: string) => void
  readonly close: () => Promise<void>
}

/** A real SMTP server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const received: Received[] = []
  const asked: string[] = []
  let refusal: Error | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      done(refusal)
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const source = await buffer(stream)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        received.push({ ...(await PostalMime.parse(source)), recipients, source: source.toString() })
      }
      take().then(() => done(), done)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked,
    refuse(code, text = 'refused') {
      refusal = code === null ? null : Object.assign(new Error(text), { responseCode: code })
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
