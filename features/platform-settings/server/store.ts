import type { Database } from '#platform/db/database.ts'
import { defaultSiteTexts, setSiteTexts } from '#platform/i18n/site-texts.ts'
import type { Log } from '#platform/log/log.ts'
import type { SettingsStore } from '#platform/platform-settings.ts'
import { read } from './queries.ts'
import { settingsOf } from './view.ts'

/** Finds a change that no event announced, such as a restored backup. */
const reloadMs = 10_000

/** Reads the settings and follows their changes. */
export const createSettingsStore = async ({
  database: { db },
  log,
}: {
  database: Pick<Database, 'db'>
  log: Log
}): Promise<SettingsStore> => {
  const apply = async () => {
    const next = settingsOf(await read(db))
    setSiteTexts(next, current)
    current = next
  }
  let current = settingsOf(await read(db))
  setSiteTexts(current)
  // One read after the other, so that the last one to be asked for is the last one to be applied.
  let reading = Promise.resolve()
  const reload = () => {
    reading = reading.then(apply).catch((error: unknown) => log.warn({ err: error }, 'settings: reading them failed'))
    return reading
  }
  const timer = setInterval(() => void reload(), reloadMs).unref()
  return {
    current: () => current,
    reload,
    stop: () => {
      clearInterval(timer)
      setSiteTexts(defaultSiteTexts, current)
    },
  }
}
