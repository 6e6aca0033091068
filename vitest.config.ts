import { defineConfig } from 'vitest/config'
import { waitTimeoutMs } from './tests/support/timeouts.ts'

/** Files that need a process of their own: they measure memory, exhaust a shared resource, or start the real program. */
const isolatedTests = [
  'features/files/server/{hostile-uploads,hostile-uploads.fuzz,memory,upload-protocol}.test.ts',
  'platform/db/embedded*.test.ts',
  'scripts/{admin,new-feature}.test.ts',
  'tests/{fuzz,release,start}.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // Two at once: the time budget is made for a machine with two cores.
    maxWorkers: 2,
    // shell/styles/contrast.test.ts reads the colours themselves; Vitest empties style sheets unless told.
    css: { include: [/tokens\.css/] },
    globalSetup: ['tests/support/global-setup.ts'],
    expect: { poll: { timeout: waitTimeoutMs } },
    hookTimeout: waitTimeoutMs,
    // Projects run in the order of their names, and each with its longest files first, so that the run ends evenly.
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: isolatedTests, testTimeout: 4 * waitTimeoutMs },
      },
      {
        extends: true,
        // A journey has many steps, each of which has a bound of its own.
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], isolate: false, testTimeout: 10 * waitTimeoutMs },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{kit,platform,features,shell,seed,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...isolatedTests],
          // The worker keeps the product loaded from one file to the next: loading it costs more than most files' tests.
          isolate: false,
          testTimeout: 2 * waitTimeoutMs,
        },
      },
    ],
  },
})
