import { vi } from 'vitest'
import type { StoredMail } from '#platform/mail/mailbox.ts'
import type { TestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

/** Waits until a number has got this number of text messages. @returns them, the newest first */
export const textMessagesTo = (server: TestServer, phone: string, count = 1): Promise<StoredMail[]> =>
  vi.waitFor(
    async () => {
      const messages = await server.mails(phone)
      if (messages.length < count) throw new Error(`${messages.length} of ${count} text messages have come.`)
      return messages
    },
    { timeout: waitTimeoutMs, interval: 20 },
  )

export const codeSentTo = async (server: TestServer, phone: string, count = 1): Promise<string> =>
  /\b\d{6}\b/.exec((await textMessagesTo(server, phone, count))[0]?.text ?? '')?.[0] ?? ''
