import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLanguage } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { SecurityWatch } from '#platform/http/kernel.ts'
import { cookieOf } from '#platform/http/language.ts'
import type { Route } from '#platform/http/route.ts'
import { type NodeOptions, type RunningNode, startNode } from '#platform/node.ts'
import { type Client, createClient } from './client.ts'
import { testConfig } from './config.ts'
import { type CleanUp, createTestDatabase, patience, whenOver } from './database.ts'
import { atFreePort } from './server.ts'

export type KernelNode = RunningNode & {
  databaseUrl: string
  config: Config
  /** A caller: a visitor, or the given viewer. */
  client(as?: Partial<Viewer> & { id: string }): Client
  /** What the security watch was told, in order. */
  watched: string[]
}

const viewerOf = (wishes: Partial<Viewer> & { id: string }): Viewer => ({
  email: `${wishes.id}@example.com`,
  fullName: 'Somebody',
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  role: null,
  language: defaultLanguage,
  timeZone: 'Europe/Stockholm',
  avatarUrl: null,
  onboarded: true,
  blocked: false,
  memberSince: new Date().toISOString(),
  sessionId: wishes.id,
  ...wishes,
})

/**
 * A real node with routes of the test's own in place of the product's: for what the kernel promises every area.
 * A caller is whoever its cookie says.
 */
export const startKernelNode = async (
  options: NodeOptions & {
    routes: readonly Route[]
    config?: Partial<Config>
    databaseUrl?: string
    cleanUp?: CleanUp
    /** Runs before the node starts, e.g. to make a table. */
    prepare?: string
  },
): Promise<KernelNode> => {
  const { routes, config: other, databaseUrl: given, cleanUp = whenOver, prepare, ...nodeOptions } = options
  const cleaning: (() => Promise<void>)[] = []
  cleanUp(async () => {
    for (const work of cleaning.reverse()) await work()
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-kernel-'))
  // A job that was under way at the stop may still keep its mail there.
  cleaning.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const databaseUrl = given ?? (await createTestDatabase({ cleanUp: (work) => cleaning.push(work) }))
  const watched: string[] = []
  const watch: SecurityWatch & { stop(): Promise<void> } = {
    inspected: ({ facts, changes }) => watched.push(`inspected ${facts.endpoint}${changes ? '' : ' (read)'}`),
    validationFailed: ({ facts }, keys) => watched.push(`refused ${facts.endpoint} ${keys.join(',')}`),
    rateExceeded: ({ facts }, rate) => watched.push(`exceeded ${facts.endpoint} ${rate}`),
    stop: async () => undefined,
  }
  const product = {
    features: [{ name: 'test', routes }],
    openViewers: () => async (cookies: string | undefined) => {
      const said = cookieOf(cookies, 'viewer')
      return said ? viewerOf(JSON.parse(Buffer.from(said, 'base64url').toString()) as Viewer) : null
    },
    openWatch: () => watch,
  }
  const { config, node } = await atFreePort(async (port) => {
    const config: Config = { ...testConfig({ port, dataDir, databaseUrl }), ...other }
    return {
      config,
      node: await startNode(config, databaseUrl, product, {
        rateLimits: false,
        pages: false,
        jobs: false,
        schedules: false,
        patience,
        ...nodeOptions,
      }),
    }
  })
  cleaning.push(node.stop)
  if (prepare) await node.database.pool.query(prepare)
  return {
    ...node,
    databaseUrl,
    config,
    watched,
    client: (as) => {
      const client = createClient(node.url)
      if (as) client.cookies.set('viewer', Buffer.from(JSON.stringify(as)).toString('base64url'))
      return client
    },
  }
}
