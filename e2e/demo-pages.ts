import { countNow } from '#features/analytics/server/testing.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { demoMembers } from '#seed/demo-members.ts'
import { seedDemo } from '#seed/demo.ts'
import { type PagePath, type PageRoute, pageRoutes } from '#shell/route-table.ts'
import { startTestServer } from '#tests/support/server.ts'

/** `bjorn` has postings and products; `astrid` is an administrator. */
export type Persona = 'visitor' | 'bjorn' | 'astrid'

/** Pages for moderators, below the member guard. */
const moderatorPages: readonly string[] = ['/moderation', '/moderation/decisions/:id'] satisfies PagePath[]

const listing = 'backendutvecklare-som-vill-halla-elnatet-i-balans'
/** Aino's, and `bjorn`'s own. */
const [program, ownProgram, draftProgram] = [
  'harbour-winter-cohort',
  'energilabbet-i-ostersund',
  'fran-ritning-till-fjallpilot',
]
/** Astrid's, and `bjorn`'s own. */
const [mentor, ownMentor] = ['salj-till-offentlig-sektor', 'fran-prototyp-till-forsta-fabriken']

/** The persona that opens a page by default: the first that its route guard admits. */
const personaOfGuard: Record<PageRoute['guard'], Persona> = {
  public: 'visitor',
  member: 'bjorn',
  confirmed: 'bjorn',
  admin: 'astrid',
}
type Addresses = Partial<Record<PagePath | '/*', readonly string[]>>

/** An id that no row has: the page shows that its subject does not exist. */
const unknownId = '00000000-0000-4000-8000-000000000000'

/**
 * Starts a server with the demo data, which fills the pages with names, tags, numbers and pictures of usual lengths.
 */
export const startDemoServer = async () => {
  const server = await startTestServer({ pages: true })
  await seedDemo(
    { db: server.db, pool: server.pool } as Parameters<typeof seedDemo>[0],
    await createStorage(server.config),
  )
  await countNow(server)
  const memberIds = new Map(
    (await server.db.selectFrom('users').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]),
  )
  const idOf = (key: (typeof demoMembers)[number]['key']): string =>
    memberIds.get(demoMembers.find((member) => member.key === key)?.email ?? '') ?? ''
  const { id: postId } = await server.db.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow()
  const reviewRounds = await server.db.selectFrom('program_review_rounds').select('id').orderBy('opened_at').execute()
  const reviewEntries = await server.db
    .selectFrom('program_review_entries as e')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .where('a.applicant_id', 'in', [idOf('sigrid'), idOf('elin')])
    .select(['e.id', 'e.round_id'])
    .execute()
  const certificateCodes = (
    await server.db.selectFrom('certificates').select('code').orderBy('issued_at').execute()
  ).map(({ code }) => code)
  /** Addresses of pages with parameters or tabs. */
  const addresses: Addresses = {
    '/reset-password': ['/reset-password', '/reset-password#code=abc'],
    '/login/link': ['/login/link', '/login/link#code=abc'],
    '/not-me': ['/not-me', '/not-me#code=abc'],
    '/invitation': ['/invitation', '/invitation#code=abc'],
    '/undo-email-change': ['/undo-email-change', '/undo-email-change#code=abc'],
    '/login/wallet': ['/login/wallet', '/login/wallet#code=abc'],
    '/login/return/:provider': ['/login/return/google', '/login/return/google?error=access_denied'],
    '/u/:username': ['/u/astrid-lindahl'],
    '/opportunities/:slug': [`/opportunities/${listing}`],
    '/products/:slug': ['/products/skerry-pilot'],
    '/profile': [
      '',
      '?tab=security',
      '?tab=recovery-codes',
      '?tab=connected-accounts',
      '?tab=data-export',
      '?tab=developers',
      '?tab=sessions',
      '?tab=privacy',
      '?tab=notifications',
      '?tab=account',
      '?tab=partner',
    ].map((search) => `/profile${search}`),
    '/opportunities/:slug/edit': [`/opportunities/${listing}/edit`],
    '/opportunities/:slug/applicants': [`/opportunities/${listing}/applicants`],
    '/mentorship': ['', '?tab=become', '?tab=mentorships', '?tab=listings', '?tab=sessions', '?tab=programs'].map(
      (search) => `/mentorship${search}`,
    ),
    '/mentorship/:slug': [`/mentorship/${mentor}`],
    '/mentorship/:slug/edit': [`/mentorship/${ownMentor}/edit`],
    '/mentorship/:slug/hours': [`/mentorship/${ownMentor}/hours`],
    '/mentorship/:slug/applicants': [`/mentorship/${ownMentor}/applicants`],
    '/programs/:slug': [`/programs/${program}`],
    '/programs/:slug/edit': [ownProgram, draftProgram].map((slug) => `/programs/${slug}/edit`),
    '/programs/:slug/applicants': [`/programs/${ownProgram}/applicants`],
    '/programs/:slug/cohort': ['', '?view=participants'].map((search) => `/programs/${ownProgram}/cohort${search}`),
    '/certificates/:code': [...certificateCodes, 'unknown'].map((code) => `/certificates/${code}`),
    '/programs/:slug/certificates': [`/programs/${ownProgram}/certificates`],
    '/programs/:slug/schedule': ['', '?period=past'].map((search) => `/programs/${ownProgram}/schedule${search}`),
    '/programs/:slug/reviews': [`/programs/${ownProgram}/reviews`],
    '/programs/:slug/reviews/:roundId': reviewRounds.flatMap(({ id }) => [
      `/programs/${ownProgram}/reviews/${id}`,
      `/programs/${ownProgram}/reviews/${id}?view=entries&show=all`,
    ]),
    '/programs/:slug/reviews/:roundId/:entryId': reviewEntries.map(
      ({ id, round_id }) => `/programs/${ownProgram}/reviews/${round_id}/${id}`,
    ),
    '/search': ['/search?q=data'],
    '/products/:slug/edit': ['/products/fjallkraft-lager/edit'],
    '/posts/:id': [`/posts/${postId}`],
    '/profile/:userId': [`/profile/${idOf('sigrid')}`],
    '/analytics': ['', '?tab=personal', '?tab=platform', '?tab=comparison'].map((search) => `/analytics${search}`),
    '/network': ['/network', '/network?tab=connections', '/network?tab=requests'],
    '/messages': ['/messages', `/messages?with=${idOf('elin')}`],
    '/translation-management': ['', '?text=shell:nav.home&q=nav.home', '?tab=glossary', '?tab=coverage'].map(
      (search) => `/translation-management${search}`,
    ),
    '/testing': ['', '?tab=self_tests', '?tab=flags'].map((search) => `/testing${search}`),
    '/admin': [
      'overview',
      'users',
      `users&user=${idOf('elin')}`,
      'invitations',
      'products',
      'partners',
      'program_approvals',
      'program_approvals&queue=edited',
      'applications',
      'verification',
      'approved_partners',
      'programs',
      'analytics',
      'content',
      'content&view=reports',
      'content&view=feedback',
      'content&view=investors',
      'cleanup',
      'settings',
      'audit_log',
      'production',
    ].map((tab) => `/admin?tab=${tab}`),
  }
  const pagesOf = (persona: Persona): Addresses =>
    Object.fromEntries(
      pageRoutes
        .filter(
          ({ path, guard }) =>
            path !== '/dev/ui' && (moderatorPages.includes(path) ? 'astrid' : personaOfGuard[guard]) === persona,
        )
        .map(({ path }) => [path, addresses[path] ?? [path.replaceAll(/:\w+/g, unknownId)]]),
    )
  /** The addresses to open for every page, by persona. `dev/ui`, the component gallery, is exempt. */
  const pages: Record<Persona, Addresses> = {
    visitor: { ...pagesOf('visitor'), '/*': ['/no/such/page'] },
    bjorn: {
      '/': ['/'],
      '/opportunities': ['/opportunities'],
      '/opportunities/:slug': [`/opportunities/${listing}`],
      '/products': ['/products'],
      '/products/:slug': ['/products/skerry-pilot', '/products/fjallkraft-lager'],
      '/programs': ['/programs'],
      '/programs/:slug': [program, ownProgram, draftProgram].map((slug) => `/programs/${slug}`),
      '/suggestions': ['/suggestions'],
      '/investors': ['/investors'],
      '/mentorship/:slug': [`/mentorship/${mentor}`, `/mentorship/${ownMentor}`],
      ...pagesOf('bjorn'),
    },
    astrid: pagesOf('astrid'),
  }
  return { server, idOf, pages, listing: `/opportunities/${listing}` }
}
