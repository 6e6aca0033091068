import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every file in version control, and every new file that is not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))

const areas = readdirSync(join(root, 'features'))

describe('public APIs of areas', () => {
  const publicApis = areas
    .flatMap((area) => ['server', 'web'].map((side) => `features/${area}/${side}/index.ts`))
    .filter((file) => existsSync(join(root, file)))

  it.each(publicApis)('%s has at most 8 exports, each named', (indexFile) => {
    const text = readFileSync(join(root, indexFile), 'utf8')
    expect(text).not.toMatch(/export \*|export default/)
    const declared = [...text.matchAll(/^export (?:const|type|function) (\w+)/gm)].map((match) => match[1])
    const reexported = [...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap((match) =>
      (match[1] as string).split(',').filter((name) => name.trim()),
    )
    expect([...declared, ...reexported].length).toBeLessThanOrEqual(8)
  })
})

describe('policies', () => {
  const policies = files.filter((file) => /^features\/.*\/server\/.*policy\.ts$/.test(file))

  it.each(policies)('%s names each rule about a viewer mayX and leaves its result type to inference', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const rules = [...text.matchAll(/^export const (\w+) = \(\s*viewer\b[^=]*?\)(: [^=]+)? =>/gm)]
    expect(rules.filter(([, name, type]) => !/^may[A-Z]/.test(name as string) || type).map(([rule]) => rule)).toEqual(
      [],
    )
  })
})

describe('file names', () => {
  it('no file name is vague', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|misc|managers?|stuff)[/.]/
    expect(files.filter((file) => vague.test(file))).toEqual([])
  })

  it('file names use one style', () => {
    const ours = files.filter(
      (file) =>
        /^(kit|platform|embedded-postgres|features|shell|seed|scripts|tests|e2e)\//.test(file) &&
        /\.(ts|tsx|mjs)$/.test(file),
    )
    expect(
      ours.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(file.split('/').at(-1) as string)),
    ).toEqual([])
  })
})

describe('import rules', () => {
  // Each entry breaks a cell of the table in docs/architecture.md.
  const forbiddenImports: [rule: string, from: string, to: string][] = [
    ['kit-stands-alone', 'kit/a.ts', '#platform/b.ts'],
    ['platform-knows-no-feature', 'platform/a.ts', '#features/one/server/index.ts'],
    ['pages-from-the-route-table', 'platform/main.ts', '#shell/b.ts'],
    ['embedded-postgres-stands-alone', 'embedded-postgres/a.ts', '#platform/b.ts'],
    ['shell-sees-contracts-only', 'shell/a.ts', '#features/one/web/index.ts'],
    ['contract-is-shared', 'features/one/contract/index.ts', '#platform/b.ts'],
    ['server-never-web', 'features/one/server/service.ts', '#features/two/web/index.ts'],
    ['server-through-index', 'features/one/server/service.ts', '#features/two/server/service.ts'],
    ['web-never-server', 'features/one/web/index.ts', '#features/two/server/index.ts'],
    ['web-through-index', 'features/one/web/index.ts', '#features/two/web/list-page.ts'],
    ['database-behind-queries', 'features/one/server/service.ts', '#platform/db/database.ts'],
    ['http-behind-routes', 'features/one/server/service.ts', '#platform/http/route.ts'],
    ['builders-are-for-tests', 'features/one/server/service.ts', './testing.ts'],
    ['tests-are-not-the-product', 'features/one/server/service.ts', '#tests/support/server.ts'],
    ['own-files-relative', 'features/one/web/list-page.ts', '#features/one/contract/index.ts'],
    ['no-circles', 'kit/c.ts', './d.ts'],
  ]
  const tree = [
    ...[
      'kit/b.ts',
      'platform/b.ts',
      'platform/db/database.ts',
      'platform/http/route.ts',
      'shell/b.ts',
      'tests/support/server.ts',
    ],
    ...['one', 'two'].flatMap((area) =>
      [
        'contract/index.ts',
        'server/index.ts',
        'server/service.ts',
        'server/testing.ts',
        'web/index.ts',
        'web/list-page.ts',
      ].map((file) => `features/${area}/${file}`),
    ),
  ]

  it('the import rules report each forbidden import and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nordbro-layers-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const write = async (file: string, text: string) => {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    for (const file of tree) await write(file, 'export const one = 1\n')
    await write('kit/d.ts', "import { one } from './c.ts'\nexport { one }\n")
    const byFile = Map.groupBy(forbiddenImports, ([, from]) => from)
    for (const [from, lines] of byFile) {
      await write(
        from,
        `${lines.map(([, , to], index) => `import { one as one${index} } from '${to}'\nexport { one${index} }`).join('\n')}\nexport const one = 1\n`,
      )
    }
    for (const file of ['package.json', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
      await write(file, readFileSync(join(root, file), 'utf8'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { stdout } = spawnSync(
      process.execPath,
      [
        ...[
          '--import',
          join(root, 'scripts/typescript-5.mjs'),
          join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        ],
        ...[
          '--config',
          '.dependency-cruiser.cjs',
          '--output-type',
          'json',
          'kit',
          'platform',
          'embedded-postgres',
          'features',
          'shell',
          'tests',
        ],
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
    const caught = new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`))
    for (const [rule, from] of forbiddenImports) expect(caught).toContain(`${rule} ${from}`)
    const allowed = new Set(forbiddenImports.map(([rule, from]) => `${rule} ${from}`))
    expect([...caught].filter((one) => !allowed.has(one) && !one.startsWith('no-circles'))).toEqual([])
  })
})
