/** The settings tabs in order (SET-01). */
export const settingsTabs = [
  'profile',
  'security',
  'recovery-codes',
  'connected-accounts',
  'sessions',
  'privacy',
  'notifications',
  'account',
  'data-export',
  'developers',
  'partner',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const parseTab = (search: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === search.get('tab')) ?? settingsTabs[0]

export const tabPath = (tab: SettingsTab) => `/profile?tab=${tab}` as const
