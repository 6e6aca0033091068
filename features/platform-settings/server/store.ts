import type { Database } from '#platform/db/database.ts'
import { createFollowedStore } from '#platform/followed-store.ts'
import { defaultSiteTexts, setSiteTexts } from '#platform/i18n/site-texts.ts'
import type { Log } from '#platform/log/log.ts'
import type { PlatformSettings, SettingsStore } from '#platform/platform-settings.ts'
import { read } from './queries.ts'
import { settingsOf } from './view.ts'

/** Reads the settings and follows their changes. */
export const createSettingsStore = async ({
  database: { db },
  log,
}: {
  database: Pick<Database, 'db'>
  log: Log
}): Promise<SettingsStore> => {
  const store = await createFollowedStore<PlatformSettings>({
    log,
    name: 'settings',
    read: async (current) => {
      const next = settingsOf(await read(db))
      setSiteTexts(next, current)
      return next
    },
  })
  return {
    ...store,
    stop: () => {
      store.stop()
      setSiteTexts(defaultSiteTexts, store.current())
    },
  }
}
