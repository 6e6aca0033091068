import { randomBytes } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCookie } from '#features/accounts/server/sessions/session-cookie.ts'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { freePort } from '#embedded-postgres/server.ts'
import type { Language } from '#kit/fields.ts'
import { readConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { type DemoMemberKey, demoMembers } from '#seed/demo-members.ts'
import { seedDemo } from '#seed/demo.ts'
import { productionEnvironment, spawnServer, stopServer } from './spawn-server.ts'

export type DemoServer = {
  url: string
  database: Database
  process: ChildProcess
  signIn: (member: DemoMemberKey) => Promise<{ name: string; value: string }>
  /** Sets the language of all members. Visitors' pages follow the browser. */
  setLanguage: (language: Language) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the production server without rate limits on an embedded PostgreSQL with the demo community. */
export const startDemoServer = async (): Promise<DemoServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-demo-'))
  const embedded = await startEmbedded({ dataDir, temporary: true, durable: false })
  const port = await freePort()
  const secret = randomBytes(32).toString('hex')
  const publicBaseUrl = `http://127.0.0.1:${port}`
  const env = productionEnvironment({ databaseUrl: embedded.url, dataDir, port, publicBaseUrl, secret })
  let database: Database | undefined
  try {
    await migrate(embedded.url)
    const opened = (database = openDatabase(embedded.url, { max: 2 }))
    await seedDemo(opened, await createStorage(readConfig(env)))
    const { child, url } = await spawnServer('server.ts', env)
    return {
      url,
      database: opened,
      process: child,
      signIn: async (member) => {
        const token = randomBytes(24).toString('base64url')
        await opened.pool.query(
          `insert into sessions (user_id, token, expires_at) select id, $2, now() + interval '1 day' from users where email = $1`,
          [demoMembers.find(({ key }) => key === member)?.email, token],
        )
        return sessionCookie(token, secret)
      },
      setLanguage: async (language) => {
        await opened.pool.query('update profiles set language = $1', [language])
      },
      stop: async () => {
        await opened.close()
        await stopServer(child)
        await embedded.stop()
      },
    }
  } catch (error) {
    await database?.close()
    await embedded.stop()
    throw error
  }
}
