// Who may import whom: the table of docs/architecture.md, one rule per cell. No feature is named here; `$1` is the
// area that the importing file belongs to.

/** Tests reach for the harness and for the builders of any area. */
const tests = '\\.test\\.tsx?$'
/** Builders for tests beside an area: loaded by tests only. */
const builders = '^features/[^/]+/server/testing(\\.ts|/)'
const composition = '^(platform/main\\.ts|shell/(routes|feature-slots)\\.ts)$'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never(
      'kit-stands-alone',
      'kit/ imports zod and nothing of ours.',
      { path: '^kit/', pathNot: tests },
      {
        path: '^(platform|shell|features|seed|tests|scripts|e2e)/',
      },
    ),
    never(
      'platform-knows-no-feature',
      'platform/ imports kit/ and itself; only main.ts puts the features in.',
      {
        path: '^platform/',
        pathNot: [tests, composition],
      },
      { path: '^(features|shell|seed|tests|e2e)/' },
    ),
    never(
      'shell-sees-contracts-only',
      'shell/ imports kit/ and the contracts of features; only routes.ts lists their pages, and feature-slots.ts what of them other pages show.',
      {
        path: '^shell/',
        pathNot: [tests, composition],
      },
      { path: '^(platform|seed|tests|scripts|e2e)/|^features/[^/]+/(?!contract/|locales/)' },
    ),
    never(
      'contract-is-shared',
      'A contract is loaded on both sides: it imports kit/ and contracts.',
      {
        path: '^features/[^/]+/contract/',
        pathNot: tests,
      },
      { path: '^(platform|shell|seed|tests|scripts|e2e)/|^features/[^/]+/(?!contract/)' },
    ),
    never(
      'server-never-web',
      'The server side of an area imports nothing that belongs to browsers.',
      {
        path: '^features/[^/]+/server/',
      },
      { path: '^shell/|^features/[^/]+/web/' },
    ),
    never(
      'server-through-the-door',
      'Another area is reached through its contract or its server/index.ts.',
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
      'The browser side of an area imports nothing that belongs to the server.',
      {
        path: '^features/[^/]+/web/',
        pathNot: tests,
      },
      { path: '^(platform|seed|scripts)/|^features/[^/]+/server/' },
    ),
    never(
      'web-through-the-door',
      'Another area is reached through its contract or its web/index.ts; a list of tabs (tabs.ts) loads the parts that it lists.',
      {
        path: '^features/([^/]+)/web/',
        pathNot: [tests, '/web/tabs\\.ts$'],
      },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/contract/', '^features/[^/]+/web/index\\.ts$'],
      },
    ),
    never(
      'builders-are-for-tests',
      'testing.ts is not part of the product.',
      {
        pathNot: [tests, builders, '^(tests|e2e|scripts)/'],
      },
      { path: builders },
    ),
    never(
      'tests-are-not-the-product',
      'The product imports no test support.',
      {
        path: '^(kit|platform|features|shell|seed)/',
        pathNot: [tests, builders],
      },
      { path: ['^(tests|e2e)/', tests] },
    ),
    never(
      'database-behind-queries',
      'Only queries touch the database: queries.ts, words-queries.ts, or files of queries/.',
      {
        path: '^features/[^/]+/server/',
        pathNot: [tests, builders, '^features/[^/]+/server/queries/', '^features/[^/]+/server/[a-z-]*queries\\.ts$'],
      },
      { path: '^(platform/db/database\\.ts$|node_modules/(kysely|pg)/)', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'http-behind-routes',
      'Only server/routes.ts touches HTTP.',
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
      'no-circles',
      'A circle hides who is in charge.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'declared-dependencies',
      'What is imported is declared in package.json.',
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
