import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { MailMessage } from './mail.ts'
import type { RenderedMail } from './layout.ts'

/** A mail kept on this machine instead of sent. `link` is where its button leads. */
export type StoredMail = RenderedMail &
  Pick<MailMessage, 'to' | 'language'> & { id: string; link: string | null; sentAt: string }

/** Beyond this many the oldest go. */
const maxMails = 500

/**
 * The local mailbox: a file per mail in the data folder, so that mails survive a restart. Only where no mail server is
 * set, and never in production.
 */
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
      // Removed by another node in this moment.
      return []
    }
  }

  /** The mails, newest first. */
  const list = async (): Promise<StoredMail[]> => {
    const mails = (await Promise.all((await names()).map(read))).flat()
    return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id))
  }

  /** Keeps a mail under its job's id: kept twice it is still one. */
  const store = async (mail: StoredMail): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const tempFile = join(folder, `.${mail.id}.${process.pid}`)
    await writeFile(tempFile, JSON.stringify(mail), { mode: 0o600 })
    // Renaming is atomic: a reader sees the whole mail or none.
    await rename(tempFile, fileOf(mail.id))
    if ((await names()).length > maxMails) {
      const old = (await list()).slice(maxMails)
      await Promise.all(old.map(({ id }) => rm(fileOf(id), { force: true })))
    }
  }

  const find = async (id: string): Promise<StoredMail | null> =>
    /^[0-9a-f-]{36}$/.test(id) ? ((await read(`${id}.json`))[0] ?? null) : null

  return { keep: store, list, find }
}
