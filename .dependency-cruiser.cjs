// Import rules: the table in docs/architecture.md, one rule per cell. The rules name no area; `$1` is the area of the
// importing file.

/** Tests may import the test harness and the test data builders of any area. */
const tests = '\\.test\\.tsx?$'
/** Test data builders of an area; only tests import them. */
const builders = '^features/[^/]+/server/testing(\\.ts|/)'
const composition = '^(platform/main|shell/feature-slots)\\.ts$'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never(
      'kit-stands-alone',
      'kit/ imports only zod and itself.',
      { path: '^kit/', pathNot: tests },
      {
        path: '^(platform|shell|features|seed|tests|scripts|e2e)/',
      },
    ),
    never(
      'platform-knows-no-feature',
      'platform/ imports only kit/ and itself; only main.ts imports features.',
      {
        path: '^platform/',
        pathNot: [tests, composition],
      },
      { path: '^(features|shell|seed|tests|e2e|embedded-postgres)/' },
    ),
    never(
      'pages-from-the-route-table',
      'Of shell/, platform/main.ts imports only the route table, which is plain data.',
      { path: '^platform/main\\.ts$' },
      { path: '^shell/', pathNot: '^shell/route-table\\.ts$' },
    ),
    never(
      'embedded-postgres-stands-alone',
      'embedded-postgres/ imports only itself; platform/main.ts and scripts start it.',
      { path: '^embedded-postgres/', pathNot: tests },
      { path: '^(kit|platform|shell|features|seed|tests|scripts|e2e)/' },
    ),
    never(
      'shell-sees-contracts-only',
      'shell/ imports kit/ and the contracts and locales of features; only feature-slots.ts imports their browser code.',
      {
        path: '^shell/',
        pathNot: [tests, composition],
      },
      { path: '^(platform|seed|tests|scripts|e2e)/|^features/[^/]+/(?!contract/|locales/)' },
    ),
    never(
      'contract-is-shared',
      'Contracts run on the server and in the browser: they import only kit/ and other contracts.',
      {
        path: '^features/[^/]+/contract/',
        pathNot: tests,
      },
      { path: '^(platform|shell|seed|tests|scripts|e2e)/|^features/[^/]+/(?!contract/)' },
    ),
    never(
      'server-never-web',
      'The server side of an area imports no browser code.',
      {
        path: '^features/[^/]+/server/',
      },
      { path: '^shell/|^features/[^/]+/web/' },
    ),
    never(
      'server-through-index',
      'Import another area through its contract or its server/index.ts.',
      {
        path: '^features/([^/]+)/server/',
        pathNot: [tests, builders],
      },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/contract/', '^features/[^/]+/server/index\\.ts$'],
      },
    ),
    never(
      'web-never-server',
      'The browser side of an area imports no server code.',
      {
        path: '^features/[^/]+/web/',
        pathNot: tests,
      },
      { path: '^(platform|seed|scripts)/|^features/[^/]+/server/' },
    ),
    never(
      'web-through-index',
      'Import another area through its contract or its web/index.ts; tabs.ts may import the tabs that it lists.',
      {
        path: '^features/([^/]+)/web/',
        pathNot: [tests, '/web/(testing/)?tabs\\.ts$'],
      },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/contract/', '^features/[^/]+/web/index\\.ts$'],
      },
    ),
    never(
      'builders-are-for-tests',
      'Only tests import the test data builders in testing.ts.',
      {
        pathNot: [tests, builders, '^(tests|e2e|scripts)/'],
      },
      { path: builders },
    ),
    never(
      'tests-are-not-the-product',
      'Production code imports no test support.',
      {
        path: '^(kit|platform|features|shell|seed)/',
        pathNot: [tests, builders],
      },
      { path: ['^(tests|e2e)/', tests] },
    ),
    never(
      'database-behind-queries',
      'Only queries.ts, *-queries.ts and the files in queries/ access the database.',
      {
        path: '^features/[^/]+/server/',
        pathNot: [tests, builders, '^features/[^/]+/server/queries/', '^features/[^/]+/server/[a-z-]*queries\\.ts$'],
      },
      { path: '^(platform/db/database\\.ts$|node_modules/(kysely|pg)/)', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'http-behind-routes',
      'In the server side of an area, only routes.ts imports HTTP code.',
      {
        path: '^features/[^/]+/server/',
        pathNot: [tests, builders, '^features/[^/]+/server/routes\\.ts$'],
      },
      {
        path: '^(platform/http/|node_modules/fastify/)',
        pathNot: '^platform/http/(cursor|api-error|language)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'own-files-relative',
      'Inside an area, imports are relative; #features/ names another area.',
      { path: '^features/([^/]+)/' },
      { path: '^features/$1/', dependencyTypes: ['aliased-subpath-import'] },
    ),
    never(
      'no-circles',
      'Circular imports hide which module depends on which.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'declared-dependencies',
      'Imported packages are declared in package.json.',
      { path: '^(kit|platform|features|shell|seed)/' },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      },
    ),
    never(
      'resolvable',
      'The imported file exists.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
