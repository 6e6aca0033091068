import { createStorage } from '#platform/storage/storage.ts'
import { demoMembers } from '#seed/demo-members.ts'
import { seedDemo } from '#seed/demo.ts'
import routes from '#shell/routes.ts'
import { startTestServer } from '#tests/support/server.ts'

/** `bjorn` has postings and products; `astrid` is an administrator. */
export type Persona = 'visitor' | 'bjorn' | 'astrid'

const listing = 'backendutvecklare-som-vill-halla-elnatet-i-balans'

type RouteEntry = { path?: string | undefined; index?: boolean | undefined; children?: RouteEntry[] | undefined }
const pathsIn = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? pathsIn(children) : [path ?? '/']))

/** The routes without an entry in the tables. `dev/ui`, the component gallery, is exempt. */
export const uncoveredRoutes = (tables: readonly Record<string, unknown>[]): string[] => {
  const known = new Set(['dev/ui', ...tables.flatMap((table) => Object.keys(table))])
  return pathsIn(routes as RouteEntry[]).filter((path) => !known.has(path))
}

/**
 * Starts a server with the demo data, which fills the pages with names, tags, numbers and pictures of usual lengths.
 */
export const startDemoServer = async () => {
  const server = await startTestServer({ pages: true })
  await seedDemo(
    { db: server.db, pool: server.pool } as Parameters<typeof seedDemo>[0],
    await createStorage(server.config),
  )
  const memberIds = new Map(
    (await server.db.selectFrom('users').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]),
  )
  const idOf = (key: (typeof demoMembers)[number]['key']): string =>
    memberIds.get(demoMembers.find((member) => member.key === key)?.email ?? '') ?? ''
  const { id: postId } = await server.db.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow()
  /** The addresses to open for every route, by persona. */
  const pages: Record<Persona, Record<string, readonly string[]>> = {
    visitor: {
      '/': ['/'],
      about: ['/about'],
      manifesto: ['/manifesto'],
      terms: ['/terms'],
      privacy: ['/privacy'],
      login: ['/login'],
      signup: ['/signup'],
      'forgot-password': ['/forgot-password'],
      'reset-password': ['/reset-password', '/reset-password#code=abc'],
      confirm: ['/confirm'],
      'u/:username': ['/u/astrid-lindahl'],
      opportunities: ['/opportunities'],
      'opportunities/:slug': [`/opportunities/${listing}`],
      'opportunities/alerts/stop': ['/opportunities/alerts/stop'],
      'unsubscribe/:token': ['/unsubscribe/unknown'],
      'mentorship/:slug': ['/mentorship/one'],
      programs: ['/programs'],
      'programs/:slug': ['/programs/one'],
      products: ['/products'],
      'products/:slug': ['/products/skerry-pilot'],
      suggestions: ['/suggestions'],
      investors: ['/investors'],
      '404': ['/404'],
      '*': ['/no/such/page'],
    },
    bjorn: {
      '/': ['/'],
      opportunities: ['/opportunities'],
      'opportunities/:slug': [`/opportunities/${listing}`],
      products: ['/products'],
      'products/:slug': ['/products/skerry-pilot', '/products/fjallkraft-lager'],
      suggestions: ['/suggestions'],
      investors: ['/investors'],
      dashboard: ['/dashboard'],
      notifications: ['/notifications'],
      profile: [
        '/profile',
        '/profile?tab=privacy',
        '/profile?tab=notifications',
        '/profile?tab=account',
        '/profile?tab=partner',
      ],
      'opportunities/saved': ['/opportunities/saved'],
      'opportunities/applications': ['/opportunities/applications'],
      'opportunities/mine': ['/opportunities/mine'],
      'opportunities/new': ['/opportunities/new'],
      'opportunities/:slug/edit': [`/opportunities/${listing}/edit`],
      'opportunities/:slug/applicants': [`/opportunities/${listing}/applicants`],
      mentorship: ['/mentorship'],
      analytics: ['/analytics'],
      search: ['/search?q=data'],
      feedback: ['/feedback'],
      'products/new': ['/products/new'],
      'products/mine': ['/products/mine'],
      'products/:slug/edit': ['/products/fjallkraft-lager/edit'],
      'posts/:id': [`/posts/${postId}`],
      'profile/:userId': [`/profile/${idOf('sigrid')}`],
      network: ['/network', '/network?tab=connections', '/network?tab=requests'],
      messages: ['/messages', `/messages?with=${idOf('elin')}`],
      introductions: ['/introductions'],
    },
    astrid: {
      moderation: ['/moderation'],
      'moderation/decisions/:id': ['/moderation/decisions/00000000-0000-4000-8000-000000000000'],
      admin: ['overview', 'users', 'products', 'partners', 'content', 'settings', 'audit_log'].map(
        (tab) => `/admin?tab=${tab}`,
      ),
      'translation-management': ['/translation-management'],
      testing: ['/testing'],
    },
  }
  return { server, idOf, pages, listing: `/opportunities/${listing}` }
}
