import { findRunning, startEmbedded } from '#embedded-postgres/embedded.ts'
import { readConfig } from '#platform/config.ts'

export type ReachedDatabase = {
  url: string
  /** Whether a server of this machine runs the embedded database. */
  isServed: boolean
  leave: () => Promise<void>
}

/** So that reading the settings makes no secret in the data folder. */
export const unusedSecret = 'none of the settings that are read needs it'

/** The database at DATABASE_DIRECT_URL or DATABASE_URL, else the running server's embedded one, else the embedded one, started temporarily. */
export const reachDatabase = async (): Promise<ReachedDatabase> => {
  // Reads only the database settings: the operator's shell may lack the server's other required ones.
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const { database, dataDir } = readConfig({ DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, SECRET: unusedSecret })
  if (database.kind === 'external') return { url: database.directUrl, isServed: false, leave: async () => undefined }
  const running = await findRunning(dataDir)
  if (running) return { url: running, isServed: true, leave: async () => undefined }
  const embedded = await startEmbedded({ dataDir })
  return { url: embedded.url, isServed: false, leave: embedded.stop }
}
