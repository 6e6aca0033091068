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

const checkStorage = async (storage: Storage) => {
  const key = `checks/${randomUUID()}`
  const content = Buffer.from(key)
  await storage.put(key, content, 'text/plain')
  const chunks = await (await storage.read(key))?.toArray()
  await storage.remove(key)
  if (!chunks || !Buffer.concat(chunks as Buffer[]).equals(content))
    throw new Error('a file that was kept is read otherwise')
}

/** Checks the configured services: the storage, and the mail server and the SMS gateway if there are. */
export const checkServices = async (config: Config, storage: Storage): Promise<ServiceFailure[]> => {
  const faults = await Promise.all([
    checkService('STORAGE_URL', () => checkStorage(storage)),
    checkService('MAIL_URL', async () => {
      if (config.mailUrl === null) return
      const { verifyMailServer } = await import('./mail/deliver.ts')
      await verifyMailServer(config.mailUrl)
    }),
    checkService('SMS_URL', async () => {
      if (config.smsUrl === null) return
      const { verifySmsGateway } = await import('./sms/deliver-sms.ts')
      await verifySmsGateway(config.smsUrl)
    }),
  ])
  return faults.flat()
}
