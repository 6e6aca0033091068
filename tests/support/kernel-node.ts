import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { defaultLanguage } from '#kit/fields.ts'
import { defaultPlatformName } from '#kit/platform-name.ts'
import { noTextOverrides } from '#platform/i18n/text-overrides.ts'
import type { ResolveViewer, Viewer, ViewerResolver } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { DatabaseAddresses } from '#platform/db/addresses.ts'
import type { Database } from '#platform/db/database.ts'
import type { SecurityWatch } from '#platform/http/admission.ts'
import type { Route } from '#platform/http/route.ts'
import type { PlatformSettings } from '#platform/platform-settings.ts'
import { type NodeOptions, type RunningNode, startNode } from '#platform/node.ts'
import { type Client, createClient } from './client.ts'
import { testConfig } from './config.ts'
import { type CleanupHook, createTestDatabase, timeoutFactor, onTestEnd } from './database.ts'
import { withFreePort } from './server.ts'

export type KernelNode = RunningNode & {
  databaseUrl: string
  config: Config
  client(as?: Partial<Viewer> & { id: string }): Client
  /** The calls to the security watch, in order. */
  securityCalls: string[]
}

const viewerOf = (overrides: Partial<Viewer> & { id: string }): Viewer => ({
  email: `${overrides.id}@example.com`,
  fullName: 'Somebody',
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  role: null,
  language: defaultLanguage,
  timeZone: 'Europe/Stockholm',
  avatarUrl: null,
  onboarded: true,
  isLockedOut: false,
  memberSince: new Date().toISOString(),
  deletionDueAt: null,
  secondFactorDueAt: null,
  sessionId: overrides.id,
  isReauthenticated: true,
  ...overrides,
})

const settings: PlatformSettings = {
  platformName: defaultPlatformName,
  defaultLanguage,
  maintenance: null,
  registrationEnabled: true,
  maxFileMegabytes: 10,
  emailNotifications: true,
  analytics: true,
}

/** Starts a real node with the test's own routes. The cookie names the viewer. */
export const startKernelNode = async (
  options: NodeOptions & {
    routes: readonly Route[]
    config?: Partial<Config>
    databaseUrl?: string
    cleanUp?: CleanupHook
    setupSql?: string
  },
): Promise<KernelNode> => {
  const {
    routes,
    config: configOverrides,
    databaseUrl: existingDatabaseUrl,
    cleanUp = onTestEnd,
    setupSql,
    ...nodeOptions
  } = options
  const cleanups: (() => Promise<void>)[] = []
  cleanUp(async () => {
    for (const work of cleanups.reverse()) await work()
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-kernel-'))
  // A job that is still running at the stop may store a mail there.
  cleanups.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const databaseUrl = existingDatabaseUrl ?? (await createTestDatabase({ cleanUp: (work) => cleanups.push(work) }))
  const securityCalls: string[] = []
  const watch: SecurityWatch & { stop(): Promise<void> } = {
    inputReceived: ({ facts, isOwnAct }) =>
      securityCalls.push(`inspected ${facts.endpoint}${isOwnAct ? '' : ' (read)'}`),
    validationFailed: ({ facts }, keys) => securityCalls.push(`refused ${facts.endpoint} ${keys.join(',')}`),
    rateExceeded: ({ facts }, rate) => securityCalls.push(`exceeded ${facts.endpoint} ${rate}`),
    stop: async () => undefined,
  }
  const product = {
    features: [{ name: 'test', routes }],
    pages: [],
    createViewerResolver: ({ database }: { database: Database }): ViewerResolver => {
      const resolveViewer: ResolveViewer = async (cookies) => {
        const viewerCookie = parseCookie(cookies ?? '')['viewer']
        return viewerCookie ? viewerOf(JSON.parse(Buffer.from(viewerCookie, 'base64url').toString()) as Viewer) : null
      }
      return {
        resolveViewer,
        resolveToken: async () => 'token.invalid',
        resolveViewerAndRow: async (cookies, { statement, values }) => {
          const viewer = await resolveViewer(cookies)
          if (!viewer) return null
          return { viewer, row: (await statement.rows(database.db, { ...values, viewerId: viewer.id }))[0] }
        },
      }
    },
    createSecurityWatch: () => watch,
    createSettings: async () => ({ current: () => settings, reload: async () => undefined, stop: () => undefined }),
    siteOf: () => ({}),
    settingsChangedEvent: defineEvent('test.settingsChanged', z.strictObject({})),
    createFlags: async () => ({ isOn: () => true, reload: async () => undefined, stop: () => undefined }),
    flagsChangedEvent: defineEvent('test.flagsChanged', z.strictObject({})),
    createTextOverrides: async () => ({
      current: () => noTextOverrides,
      reload: async () => undefined,
      stop: () => undefined,
    }),
    textsChangedEvent: defineEvent('test.textsChanged', z.strictObject({})),
    textsVersionOf: () => '',
  }
  const { config, node } = await withFreePort(async (port) => {
    const config: Config = { ...testConfig({ port, dataDir, databaseUrl }), ...configOverrides }
    return {
      config,
      node: await startNode(config, config.database as DatabaseAddresses, product, {
        rateLimits: false,
        pages: false,
        jobs: false,
        schedules: false,
        timeoutFactor,
        ...nodeOptions,
      }),
    }
  })
  cleanups.push(node.stop)
  if (setupSql) await node.database.pool.query(setupSql)
  return {
    ...node,
    databaseUrl,
    config,
    securityCalls,
    client: (as) => {
      const client = createClient(node.url)
      if (as) client.cookies.set('viewer', Buffer.from(JSON.stringify(as)).toString('base64url'))
      return client
    },
  }
}
