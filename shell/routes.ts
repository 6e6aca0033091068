import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * All pages (ROUTE-01). The route guard above a page decides who may open it:
 *
 * - `route-guards/public.tsx`: everyone; rendered on the server (ROUTE-04)
 * - `route-guards/member.tsx`: visitors are sent to `/login?next=…`; rendered in the browser
 * - `accounts/web/confirmed-route-guard.tsx` (inside the member guard): unconfirmed members are asked to confirm first
 * - `route-guards/admin.tsx` (inside the member guard): members without an admin level see an error (ROUTE-05)
 *
 * A page uses the texts of its area: `features/opportunities/web/…` uses `features/opportunities/locales`.
 */
const page = (path: string, file: string) => route(path, `../features/${file}.tsx`)

export default [
  layout('route-guards/public.tsx', [
    index('../features/marketing/web/home-page.tsx'),
    page('about', 'marketing/web/about-page'),
    page('manifesto', 'marketing/web/manifesto-page'),
    page('terms', 'marketing/web/terms-page'),
    page('privacy', 'marketing/web/privacy-page'),
    page('login', 'accounts/web/login-page'),
    page('signup', 'accounts/web/signup-page'),
    page('forgot-password', 'accounts/web/forgot-password-page'),
    page('reset-password', 'accounts/web/reset-password-page'),
    page('confirm', 'accounts/web/confirm-page'),
    page('u/:username', 'profiles/web/public-page'),
    page('opportunities', 'opportunities/web/list-page'),
    page('opportunities/:slug', 'opportunities/web/detail-page'),
    page('opportunities/alerts/stop', 'opportunities/web/stop-alerts-page'),
    page('unsubscribe/:token', 'notifications/web/unsubscribe-page'),
    page('mentorship/:slug', 'mentorship/web/listing-page'),
    page('programs', 'programs/web/list-page'),
    page('programs/:slug', 'programs/web/detail-page'),
    page('products', 'products/web/list-page'),
    page('products/:slug', 'products/web/detail-page'),
    page('suggestions', 'suggestions/web/board-page'),
    page('investors', 'investors/web/investors-page'),
    route('dev/ui', 'pages/components-page.tsx'),
    route('404', 'pages/not-found-page.tsx', { id: 'not-found' }),
    route('*', 'pages/not-found-page.tsx', { id: 'unmatched' }),
  ]),
  layout('route-guards/member.tsx', [
    page('dashboard', 'activity/web/dashboard-page'),
    page('notifications', 'notifications/web/notifications-page'),
    page('profile', 'profiles/web/settings-page'),
    page('opportunities/saved', 'opportunities/web/saved-page'),
    page('opportunities/applications', 'opportunities/web/applications-page'),
    page('opportunities/mine', 'opportunities/web/mine-page'),
    page('opportunities/new', 'opportunities/web/new-page'),
    page('opportunities/:slug/edit', 'opportunities/web/edit-page'),
    page('opportunities/:slug/applicants', 'opportunities/web/applicants-page'),
    page('mentorship', 'mentorship/web/mentorship-page'),
    page('analytics', 'analytics/web/analytics-page'),
    page('search', 'search/web/search-page'),
    page('feedback', 'feedback/web/feedback-page'),
    page('products/new', 'products/web/new-page'),
    page('products/mine', 'products/web/mine-page'),
    page('products/:slug/edit', 'products/web/edit-page'),
    page('moderation', 'moderation/web/queue-page'),
    page('moderation/decisions/:id', 'moderation/web/decision-page'),
    layout('../features/accounts/web/confirmed-route-guard.tsx', [
      page('posts/:id', 'activity/web/post-page'),
      page('profile/:userId', 'profiles/web/member-page'),
      page('network', 'network/web/network-page'),
      page('messages', 'messages/web/messages-page'),
      page('introductions', 'introductions/web/introductions-page'),
    ]),
    layout('route-guards/admin.tsx', [
      page('admin', 'admin/web/admin-page'),
      page('translation-management', 'translations/web/translation-management-page'),
      page('testing', 'admin/web/testing-page'),
    ]),
  ]),
] satisfies RouteConfig
