import type { Feature } from '#platform/feature.ts'
import { eraseMember } from './queries.ts'
import { routes } from './routes.ts'

export { areNotificationsMailed, sessionTimeout } from './queries.ts'
export { secondAdministrator } from './second-administrator.ts'
export { createSettingsStore } from './store.ts'
export { siteOf } from './view.ts'

export const platformSettings: Feature = {
  name: 'platform-settings',
  routes,
  erase: async (tx, memberId) => {
    await eraseMember(tx, memberId)
  },
}
