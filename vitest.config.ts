import { defineConfig } from 'vitest/config'
import { inlineScript } from './scripts/build-plugins/inline-script.ts'
import { waitTimeoutMs } from './tests/support/timeouts.ts'

/** Tests that need their own process: they measure memory, exhaust a shared resource or start the real program. */
const isolatedTests = [
  'features/files/server/{hostile-uploads,hostile-uploads.fuzz,memory,mutated-uploads.fuzz,upload-protocol}.test.ts',
  'embedded-postgres/*.test.ts',
  'scripts/{admin,doctor,new-feature}.test.ts',
  'tests/{fuzz,pooler,release,start}.test.ts',
]

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    pool: 'forks',
    // The time budget assumes a machine with two cores.
    maxWorkers: 2,
    // shell/styles/contrast.test.ts reads the colours; by default Vitest empties style sheets.
    css: { include: [/tokens\.css/] },
    globalSetup: ['tests/support/global-setup.ts'],
    expect: { poll: { timeout: waitTimeoutMs } },
    hookTimeout: waitTimeoutMs,
    // Projects run in alphabetical order, each with its longest files first, so that the workers finish together.
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: isolatedTests, testTimeout: 4 * waitTimeoutMs },
      },
      {
        extends: true,
        // A journey has many steps, each with its own timeout.
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], isolate: false, testTimeout: 10 * waitTimeoutMs },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{kit,platform,features,shell,seed,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...isolatedTests],
          // The worker keeps modules loaded between files: loading the product takes longer than most test files.
          isolate: false,
          testTimeout: 2 * waitTimeoutMs,
        },
      },
    ],
  },
})
