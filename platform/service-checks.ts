import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A setting whose service fails, with the reason. */
export type ServiceFailure = { setting: 'STORAGE_URL' | 'MAIL_URL' | 'SMS_URL'; error: Error }

const answerTimeoutMs = 15_000

const checkService = async (
  setting: ServiceFailure['setting'],
  attempt: () => Promise<void>,
): Promise<ServiceFailure[]> => {
  const timeout = setTimeout(answerTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${answerTimeoutMs / 1000} s`)
  })
  try {
    await Promise.race([attempt(), timeout])
    return []
  } catch (error) {
    return [{ setting, error: error as Error }]
  }
}

/** Writes a file, reads it back and removes it. @throws with the storage's reason */
export const checkStorage = async (storage: Storage): Promise<void> => {
  const key = `checks/${randomUUID()}`
  const content = Buffer.from(key)
  await storage.put(key, content, 'text/plain')
  const chunks = await (await storage.read(key))?.toArray()
  await storage.remove(key)
  if (!chunks || !Buffer.concat(chunks as Buffer[]).equals(content))
    throw new Error('a stored file has other bytes when it is read back')
}

/** Connects and logs in to the mail server. @throws with its reason */
export const checkMailServer = async (mailUrl: string): Promise<void> => {
  // Loaded only when needed, because it slows down the start.
  const { verifyMailServer } = await import('./mail/deliver.ts')
  await verifyMailServer(mailUrl)
}

/** Connects and logs in to the SMS gateway, and sends nothing. @throws with its reason */
export const checkSmsGateway = async (smsUrl: string): Promise<void> => {
  const { verifySmsGateway } = await import('./sms/deliver-sms.ts')
  await verifySmsGateway(smsUrl)
}

/** Checks the configured services: the storage, and the mail server and the SMS gateway if there are. */
export const checkServices = async (config: Config, storage: Storage): Promise<ServiceFailure[]> => {
  const faults = await Promise.all([
    checkService('STORAGE_URL', () => checkStorage(storage)),
    checkService('MAIL_URL', async () => {
      if (config.mailUrl !== null) await checkMailServer(config.mailUrl)
    }),
    checkService('SMS_URL', async () => {
      if (config.smsUrl !== null) await checkSmsGateway(config.smsUrl)
    }),
  ])
  return faults.flat()
}
