import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { MailMessage } from './mail.ts'
import type { RenderedMail } from './layout.ts'

/** A mail kept on this machine instead of sent. `link` is where its button leads. */
export type KeptMail = RenderedMail &
  Pick<MailMessage, 'to' | 'language'> & { id: string; link: string | null; sentAt: string }

/** Beyond this many the oldest go. */
const kept = 500

/**
 * The local mailbox: a file per mail in the data folder, so that mails survive a restart. Only where no mail server is
 * set, and never in production.
 */
export const mailboxOf = (config: Pick<Config, 'dataDir'>) => {
  const folder = join(config.dataDir, 'mailbox')
  const fileOf = (id: string) => join(folder, `${id}.json`)

  const names = async () => {
    const files = await readdir(folder).catch(() => [])
    return files.filter((name) => name.endsWith('.json'))
  }
  const read = async (name: string): Promise<KeptMail[]> => {
    try {
      return [JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail]
    } catch {
      // Removed by another node in this moment.
      return []
    }
  }

  /** The mails, newest first. */
  const list = async (): Promise<KeptMail[]> => {
    const mails = (await Promise.all((await names()).map(read))).flat()
    return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id))
  }

  /** Keeps a mail under its job's id: kept twice it is still one. */
  const keep = async (mail: KeptMail): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const draft = join(folder, `.${mail.id}.${process.pid}`)
    await writeFile(draft, JSON.stringify(mail), { mode: 0o600 })
    // Renaming is atomic: a reader sees the whole mail or none.
    await rename(draft, fileOf(mail.id))
    if ((await names()).length > kept) {
      const old = (await list()).slice(kept)
      await Promise.all(old.map(({ id }) => rm(fileOf(id), { force: true })))
    }
  }

  const find = async (id: string): Promise<KeptMail | null> =>
    /^[0-9a-f-]{36}$/.test(id) ? ((await read(`${id}.json`))[0] ?? null) : null

  return { keep, list, find }
}
