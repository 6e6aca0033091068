/** The areas with texts; each `en.json` defines the key types for all languages. Add a line for a new area. */
export type Areas = {
  shell: typeof import('../locales/en.json')
  accounts: typeof import('#features/accounts/locales/en.json')
  'account-deletion': typeof import('#features/account-deletion/locales/en.json')
  activity: typeof import('#features/activity/locales/en.json')
  admin: typeof import('#features/admin/locales/en.json')
  applications: typeof import('#features/applications/locales/en.json')
  analytics: typeof import('#features/analytics/locales/en.json')
  backups: typeof import('#features/backups/locales/en.json')
  calendar: typeof import('#features/calendar/locales/en.json')
  charts: typeof import('#features/charts/locales/en.json')
  cleanup: typeof import('#features/cleanup/locales/en.json')
  confirmations: typeof import('#features/confirmations/locales/en.json')
  experiments: typeof import('#features/experiments/locales/en.json')
  'feature-flags': typeof import('#features/feature-flags/locales/en.json')
  feedback: typeof import('#features/feedback/locales/en.json')
  'founder-records': typeof import('#features/founder-records/locales/en.json')
  files: typeof import('#features/files/locales/en.json')
  'identity-providers': typeof import('#features/identity-providers/locales/en.json')
  investors: typeof import('#features/investors/locales/en.json')
  marketing: typeof import('#features/marketing/locales/en.json')
  mentorship: typeof import('#features/mentorship/locales/en.json')
  messages: typeof import('#features/messages/locales/en.json')
  network: typeof import('#features/network/locales/en.json')
  notifications: typeof import('#features/notifications/locales/en.json')
  opportunities: typeof import('#features/opportunities/locales/en.json')
  'mail-login': typeof import('#features/mail-login/locales/en.json')
  'access-tokens': typeof import('#features/access-tokens/locales/en.json')
  'data-export': typeof import('#features/data-export/locales/en.json')
  passkeys: typeof import('#features/passkeys/locales/en.json')
  products: typeof import('#features/products/locales/en.json')
  profiles: typeof import('#features/profiles/locales/en.json')
  programs: typeof import('#features/programs/locales/en.json')
  'program-cohorts': typeof import('#features/program-cohorts/locales/en.json')
  'program-reviews': typeof import('#features/program-reviews/locales/en.json')
  'program-schedule': typeof import('#features/program-schedule/locales/en.json')
  certificates: typeof import('#features/certificates/locales/en.json')
  'saved-filters': typeof import('#features/saved-filters/locales/en.json')
  search: typeof import('#features/search/locales/en.json')
  suggestions: typeof import('#features/suggestions/locales/en.json')
  translations: typeof import('#features/translations/locales/en.json')
  'page-speed': typeof import('#features/page-speed/locales/en.json')
  'production-audit': typeof import('#features/production-audit/locales/en.json')
  'self-tests': typeof import('#features/self-tests/locales/en.json')
  'platform-settings': typeof import('#features/platform-settings/locales/en.json')
  'phone-numbers': typeof import('#features/phone-numbers/locales/en.json')
  'second-factors': typeof import('#features/second-factors/locales/en.json')
  'security-events': typeof import('#features/security-events/locales/en.json')
  blocks: typeof import('#features/blocks/locales/en.json')
  insights: typeof import('#features/insights/locales/en.json')
  introductions: typeof import('#features/introductions/locales/en.json')
  partners: typeof import('#features/partners/locales/en.json')
  'audit-log': typeof import('#features/audit-log/locales/en.json')
  'user-notes': typeof import('#features/user-notes/locales/en.json')
  verification: typeof import('#features/verification/locales/en.json')
  visits: typeof import('#features/visits/locales/en.json')
  webhooks: typeof import('#features/webhooks/locales/en.json')
  'list-exports': typeof import('#features/list-exports/locales/en.json')
  'member-invitations': typeof import('#features/member-invitations/locales/en.json')
  moderation: typeof import('#features/moderation/locales/en.json')
}

export type Area = keyof Areas

type Leaves<T, Path extends string> = T extends string
  ? Path
  : { [K in keyof T & string]: Leaves<T[K], Path extends '' ? K : `${Path}.${K}`> }[keyof T & string]
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key

/** Dotted keys of an area's texts. The plural forms of a text share one key. */
export type TextKey<A extends Area> = WithoutPlural<Leaves<Areas[A], ''>>
