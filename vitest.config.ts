import { defineConfig } from 'vitest/config'

// Two at once: the machine the budget is made for has two cores, and each file has a server and a database of its own.
const maxWorkers = 2

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    // shell/styles/contrast.test.ts reads the colours themselves; Vitest empties style sheets unless told.
    css: { include: [/tokens\.css/] },
    globalSetup: ['tests/support/global-setup.ts'],
    // These bound what is broken, not what is slow: a machine may be busy with other things.
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{kit,platform,features,shell,seed,scripts,tests}/**/*.test.{ts,tsx}'],
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A journey has many steps, each with a bound of its own.
          testTimeout: 600_000,
        },
      },
    ],
  },
})
