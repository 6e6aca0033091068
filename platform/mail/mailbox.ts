import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import type { MailMessage } from './mail.ts'
import type { RenderedMail } from './layout.ts'

/** A stored mail; `link` is the URL of its button. */
export type StoredMail = RenderedMail &
  Pick<MailMessage, 'to' | 'language' | 'calendar'> & { id: string; link: string | null; sentAt: string }

/** The oldest mails above this number are deleted. */
const maxMails = 500

/** Without a mail server, mails and text messages are stored in the data folder. Never in production. */
export const hasMailbox = ({ production, mailUrl }: Pick<Config, 'production' | 'mailUrl'>): boolean =>
  !production && mailUrl === null

/** The development mailbox: one file per mail in the data folder. Used without a mail server, never in production. */
export const createMailbox = (config: Pick<Config, 'dataDir'>) => {
  const folder = join(config.dataDir, 'mailbox')
  const fileOf = (id: string) => join(folder, `${id}.json`)

  const names = async () => {
    const files = await readdir(folder).catch(() => [])
    return files.filter((name) => name.endsWith('.json'))
  }
  const read = async (name: string): Promise<StoredMail[]> => {
    try {
      return [JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail]
    } catch {
      // Another node has just deleted the file.
      return []
    }
  }

  const list = async (): Promise<StoredMail[]> => {
    const mails = (await Promise.all((await names()).map(read))).flat()
    return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id))
  }

  /** Stores a mail under its job's id, so that a repeated job stores it once. */
  const store = async (mail: StoredMail): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const tempFile = join(folder, `.${mail.id}.${process.pid}`)
    await writeFile(tempFile, JSON.stringify(mail), { mode: 0o600 })
    // Atomic, so a reader never gets half a mail.
    await rename(tempFile, fileOf(mail.id))
    if ((await names()).length > maxMails) {
      const old = (await list()).slice(maxMails)
      await Promise.all(old.map(({ id }) => rm(fileOf(id), { force: true })))
    }
  }

  const find = async (id: string): Promise<StoredMail | null> =>
    isId(id) ? ((await read(`${id}.json`))[0] ?? null) : null

  const removeTo = async (addresses: readonly string[]): Promise<void> => {
    const mails = await list()
    await Promise.all(mails.filter(({ to }) => addresses.includes(to)).map(({ id }) => rm(fileOf(id), { force: true })))
  }

  return { store, list, find, removeTo }
}
