import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A setting whose service does not work, and why. */
export type ServiceFault = { setting: 'STORAGE_URL' | 'MAIL_URL'; error: Error }

const answerWithinMs = 15_000

const faultOf = async (setting: ServiceFault['setting'], attempt: () => Promise<void>): Promise<ServiceFault[]> => {
  const tooLate = setTimeout(answerWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${answerWithinMs / 1000} s`)
  })
  try {
    await Promise.race([attempt(), tooLate])
    return []
  } catch (error) {
    return [{ setting, error: error as Error }]
  }
}

/** Keeps a small file, reads it and removes it again. */
const tryStorage = async (storage: Storage) => {
  const key = `checks/${randomUUID()}`
  const kept = Buffer.from(key)
  await storage.put(key, kept, 'text/plain')
  const chunks = await (await storage.read(key))?.toArray()
  await storage.remove(key)
  if (!chunks || !Buffer.concat(chunks as Buffer[]).equals(kept))
    throw new Error('a file that was kept is read otherwise')
}

/** Tries the services that the settings name: the storage of files, and the mail server when there is one. */
export const checkServices = async (config: Config, storage: Storage): Promise<ServiceFault[]> => {
  const faults = await Promise.all([
    faultOf('STORAGE_URL', () => tryStorage(storage)),
    faultOf('MAIL_URL', async () => {
      if (config.mailUrl === null) return
      const { tryMailServer } = await import('./mail/deliver.ts')
      await tryMailServer(config.mailUrl)
    }),
  ])
  return faults.flat()
}
