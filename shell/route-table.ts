/**
 * Who may open a page:
 *
 * - `public`: everyone (ROUTE-04); cached for visitors
 * - `member`: visitors are sent to `/login?next=…`
 * - `confirmed`: like `member`; unconfirmed members are asked to confirm first
 * - `admin`: like `member`; members without an admin level see an error (ROUTE-05)
 */
type RouteGuard = 'public' | 'member' | 'confirmed' | 'admin'

export type PageRoute = {
  readonly path: `/${string}`
  readonly file: string
  /** Only for a file that several routes share; by default the build derives the id from the file. */
  readonly id?: string
} & (
  | {
      readonly guard: 'public'
      /**
       * Search engines may index the page: `robots.txt` allows it, and the sitemap lists it, unless its path has a
       * parameter (those addresses come from `Feature.sitemap`).
       */
      readonly isIndexed: boolean
      /** Everyone sees the page during the maintenance mode, so that administrators can log in (ADM-06). */
      readonly duringMaintenance?: boolean
    }
  | { readonly guard: Exclude<RouteGuard, 'public'> }
)

/**
 * All pages (ROUTE-01). A page uses the texts of its area. `routes.ts`, the sitemap and `robots.txt` are derived from
 * this table, so it is plain data.
 */
export const pageRoutes = [
  { path: '/', file: 'features/marketing/web/home-page.tsx', guard: 'public', isIndexed: true },
  { path: '/about', file: 'features/marketing/web/about-page.tsx', guard: 'public', isIndexed: true },
  { path: '/manifesto', file: 'features/marketing/web/manifesto-page.tsx', guard: 'public', isIndexed: true },
  { path: '/terms', file: 'features/marketing/web/terms-page.tsx', guard: 'public', isIndexed: true },
  { path: '/privacy', file: 'features/marketing/web/privacy-page.tsx', guard: 'public', isIndexed: true },
  {
    path: '/login',
    file: 'features/accounts/web/login-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/login/second-step',
    file: 'features/second-factors/web/second-step-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/login/mail',
    file: 'features/mail-login/web/mail-login-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/login/link',
    file: 'features/mail-login/web/link-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/login/wallet',
    file: 'features/identity-providers/web/wallet-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/login/return/:provider',
    file: 'features/identity-providers/web/return-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  { path: '/signup', file: 'features/accounts/web/signup-page.tsx', guard: 'public', isIndexed: false },
  {
    path: '/signup/finish',
    file: 'features/identity-providers/web/finish-sign-up-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  {
    path: '/forgot-password',
    file: 'features/accounts/web/forgot-password-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  {
    path: '/reset-password',
    file: 'features/accounts/web/reset-password-page.tsx',
    guard: 'public',
    isIndexed: false,
    duringMaintenance: true,
  },
  { path: '/not-me', file: 'features/accounts/web/not-me-page.tsx', guard: 'public', isIndexed: false },
  {
    path: '/undo-email-change',
    file: 'features/accounts/web/email-change/undo-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  { path: '/confirm', file: 'features/accounts/web/confirm-page.tsx', guard: 'public', isIndexed: false },
  {
    path: '/invitation',
    file: 'features/member-invitations/web/accept-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  {
    path: '/invitation/stop/:token',
    file: 'features/member-invitations/web/stop-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  { path: '/u/:username', file: 'features/profiles/web/public-page.tsx', guard: 'public', isIndexed: true },
  { path: '/opportunities', file: 'features/opportunities/web/list-page.tsx', guard: 'public', isIndexed: true },
  {
    path: '/opportunities/:slug',
    file: 'features/opportunities/web/detail-page.tsx',
    guard: 'public',
    isIndexed: true,
  },
  {
    path: '/opportunities/alerts/stop',
    file: 'features/opportunities/web/stop-alerts-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  {
    path: '/unsubscribe/:token',
    file: 'features/notifications/web/unsubscribe-page.tsx',
    guard: 'public',
    isIndexed: false,
  },
  { path: '/mentorship/:slug', file: 'features/mentorship/web/listing-page.tsx', guard: 'public', isIndexed: true },
  { path: '/programs', file: 'features/programs/web/list-page.tsx', guard: 'public', isIndexed: true },
  { path: '/programs/:slug', file: 'features/programs/web/detail-page.tsx', guard: 'public', isIndexed: true },
  { path: '/certificates/:code', file: 'features/certificates/web/check-page.tsx', guard: 'public', isIndexed: false },
  { path: '/products', file: 'features/products/web/list-page.tsx', guard: 'public', isIndexed: true },
  { path: '/products/:slug', file: 'features/products/web/detail-page.tsx', guard: 'public', isIndexed: true },
  { path: '/suggestions', file: 'features/suggestions/web/board-page.tsx', guard: 'public', isIndexed: true },
  { path: '/investors', file: 'features/investors/web/investors-page.tsx', guard: 'public', isIndexed: true },
  { path: '/dev/ui', file: 'shell/pages/components-page.tsx', guard: 'public', isIndexed: false },
  { path: '/404', file: 'shell/pages/not-found-page.tsx', id: 'not-found', guard: 'public', isIndexed: false },
  { path: '/dashboard', file: 'features/activity/web/dashboard-page.tsx', guard: 'member' },
  { path: '/notifications', file: 'features/notifications/web/notifications-page.tsx', guard: 'member' },
  { path: '/profile', file: 'features/profiles/web/settings-page.tsx', guard: 'member' },
  { path: '/opportunities/saved', file: 'features/opportunities/web/saved-page.tsx', guard: 'member' },
  { path: '/opportunities/applications', file: 'features/applications/web/own-page.tsx', guard: 'member' },
  { path: '/opportunities/mine', file: 'features/opportunities/web/mine-page.tsx', guard: 'member' },
  { path: '/opportunities/new', file: 'features/opportunities/web/new-page.tsx', guard: 'member' },
  { path: '/opportunities/:slug/edit', file: 'features/opportunities/web/edit-page.tsx', guard: 'member' },
  { path: '/opportunities/:slug/applicants', file: 'features/opportunities/web/applicants-page.tsx', guard: 'member' },
  { path: '/mentorship', file: 'features/mentorship/web/mentorship-page.tsx', guard: 'member' },
  { path: '/mentorship/sessions/:id', file: 'features/mentorship/web/session/session-page.tsx', guard: 'member' },
  { path: '/mentorship/new', file: 'features/mentorship/web/new-page.tsx', guard: 'member' },
  { path: '/mentorship/:slug/edit', file: 'features/mentorship/web/edit-page.tsx', guard: 'member' },
  { path: '/mentorship/:slug/applicants', file: 'features/mentorship/web/applicants-page.tsx', guard: 'member' },
  { path: '/mentorship/:slug/hours', file: 'features/mentorship/web/hours-page.tsx', guard: 'member' },
  { path: '/programs/:slug/applicants', file: 'features/programs/web/applicants-page.tsx', guard: 'member' },
  { path: '/certificates', file: 'features/certificates/web/mine-page.tsx', guard: 'member' },
  {
    path: '/programs/:slug/certificates',
    file: 'features/certificates/web/program-certificates-page.tsx',
    guard: 'member',
  },
  { path: '/programs/:slug/schedule', file: 'features/program-schedule/web/schedule-page.tsx', guard: 'member' },
  { path: '/programs/:slug/reviews', file: 'features/program-reviews/web/reviews-page.tsx', guard: 'member' },
  { path: '/programs/:slug/cohort', file: 'features/program-cohorts/web/cohort-page.tsx', guard: 'member' },
  {
    path: '/programs/:slug/reviews/:roundId',
    file: 'features/program-reviews/web/round-page.tsx',
    guard: 'member',
  },
  {
    path: '/programs/:slug/reviews/:roundId/:entryId',
    file: 'features/program-reviews/web/entry-page.tsx',
    guard: 'member',
  },
  { path: '/programs/reviewing', file: 'features/program-reviews/web/reviewing-page.tsx', guard: 'member' },
  { path: '/analytics', file: 'features/analytics/web/analytics-page.tsx', guard: 'member' },
  { path: '/offline', file: 'shell/pages/offline-page.tsx', guard: 'member' },
  { path: '/search', file: 'features/search/web/search-page.tsx', guard: 'member' },
  { path: '/feedback', file: 'features/feedback/web/feedback-page.tsx', guard: 'member' },
  { path: '/programs/mine', file: 'features/programs/web/mine-page.tsx', guard: 'member' },
  { path: '/products/new', file: 'features/products/web/new-page.tsx', guard: 'member' },
  { path: '/products/mine', file: 'features/products/web/mine-page.tsx', guard: 'member' },
  { path: '/products/:slug/edit', file: 'features/products/web/edit-page.tsx', guard: 'member' },
  { path: '/programs/new', file: 'features/programs/web/new-page.tsx', guard: 'member' },
  { path: '/programs/:slug/edit', file: 'features/programs/web/edit-page.tsx', guard: 'member' },
  { path: '/moderation', file: 'features/moderation/web/queue-page.tsx', guard: 'member' },
  { path: '/moderation/decisions/:id', file: 'features/moderation/web/decision-page.tsx', guard: 'member' },
  { path: '/posts/:id', file: 'features/activity/web/post-page.tsx', guard: 'confirmed' },
  { path: '/profile/:userId', file: 'features/profiles/web/member-page.tsx', guard: 'confirmed' },
  { path: '/network', file: 'features/network/web/network-page.tsx', guard: 'confirmed' },
  { path: '/messages', file: 'features/messages/web/messages-page.tsx', guard: 'confirmed' },
  { path: '/introductions', file: 'features/introductions/web/introductions-page.tsx', guard: 'confirmed' },
  { path: '/admin', file: 'features/admin/web/admin-page.tsx', guard: 'admin' },
  {
    path: '/translation-management',
    file: 'features/translations/web/translation-management-page.tsx',
    guard: 'admin',
  },
  { path: '/testing', file: 'features/admin/web/testing/testing-page.tsx', guard: 'admin' },
] as const satisfies readonly PageRoute[]

export type PagePath = (typeof pageRoutes)[number]['path']
