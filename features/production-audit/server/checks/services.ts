import { reasonOf } from '#platform/error-reason.ts'
import { checkMailServer, checkSmsGateway, checkStorage } from '#platform/service-checks.ts'
import type { Check } from '../check.ts'
import { good, problem, skipped } from '../finding.ts'

/** Host and port, without the password. */
const hostOf = (url: string) => new URL(url).host

export const mailCheck: Check = {
  needsDatabase: false,
  run: async ({ config: { mailUrl } }) => {
    if (mailUrl === null) return [skipped('mail_in_mailbox')]
    const address = hostOf(mailUrl)
    try {
      await checkMailServer(mailUrl)
      return [good('mail_answers', { address })]
    } catch (error) {
      return [problem('failed', 'mail_refuses', { address, reason: reasonOf(error) })]
    }
  },
}

export const smsCheck: Check = {
  needsDatabase: false,
  run: async ({ config: { smsUrl } }) => {
    if (smsUrl === null) return [skipped('sms_off')]
    const address = hostOf(smsUrl)
    try {
      await checkSmsGateway(smsUrl)
      return [good('sms_answers', { address })]
    } catch (error) {
      return [problem('failed', 'sms_refuses', { address, reason: reasonOf(error) })]
    }
  },
}

export const storageCheck: Check = {
  needsDatabase: false,
  run: async ({ storage }) => {
    const began = performance.now()
    try {
      await checkStorage(storage)
      return [good('storage_answers', { took: Math.max(0.1, Math.round((performance.now() - began) / 100) / 10) })]
    } catch (error) {
      return [problem('failed', 'storage_refuses', { reason: reasonOf(error) })]
    }
  },
}
