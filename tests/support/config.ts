import { type Config, readConfig } from '#platform/config.ts'

export const testConfig = (given: { port: number; dataDir: string; databaseUrl: string }): Config =>
  readConfig({
    NODE_ENV: 'test',
    PORT: String(given.port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${given.port}`,
    DATA_DIR: given.dataDir,
    SECRET: 'a secret that is only used in tests',
    DATABASE_URL: given.databaseUrl,
  })
