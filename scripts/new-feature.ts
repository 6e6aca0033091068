import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '#kit/languages.ts'
import { migrationGlobs } from '#platform/db/migrate.ts'
import { writeAreaLinks } from './area-links.ts'

const templates = join(import.meta.dirname, 'new-feature')
const formatter = join(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt')
/** The files that list every area or its pages. */
const lists = { server: 'platform/main.ts', pages: 'shell/route-table.ts', texts: 'shell/i18n/areas.ts' }
const labels = languages.map((language) => `shell/locales/${language}.json`)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (kebab: string) => kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const snake = (kebab: string) => kebab.replaceAll('-', '_')
const singular = (kebab: string) =>
  kebab.endsWith('ies') ? `${kebab.slice(0, -3)}y` : kebab.endsWith('s') ? kebab.slice(0, -1) : `${kebab}-entry`

/** The next migration number in steps of a hundred, which leaves each area room for later migrations. */
const nextNumber = (root: string): string => {
  const numbers = globSync(migrationGlobs, { cwd: root }).map((file) => Number(/\d{8}_(\d{4})_/.exec(file)?.[1] ?? 0))
  return String((Math.floor(Math.max(0, ...numbers) / 100) + 1) * 100).padStart(4, '0')
}

const addLineAfter = (text: string, like: RegExp, added: string): string => {
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => like.test(line))
  if (at < 0) throw new Error(`There is no place for the line "${added}".`)
  return lines.toSpliced(at + 1, 0, added).join('\n')
}

/** Adds a label for the links to a page, last in the object `nav`. */
const addLabel = (text: string, key: string, label: string): string => {
  const lines = text.split('\n')
  const end = lines.indexOf('  },', lines.indexOf('  "nav": {'))
  return lines
    .toSpliced(end, 0, `    ${JSON.stringify(key)}: ${JSON.stringify(label)}`)
    .with(end - 1, `${lines[end - 1]},`)
    .join('\n')
}

const editFile = (file: string, edit: (text: string) => string) => writeFileSync(file, edit(readFileSync(file, 'utf8')))

/**
 * Creates a small complete area from the templates: a list, a page for each row, a form, and a journey in `e2e/`. Adds
 * the area to the lists, and the label of its link to the texts of the shell.
 * @param area folder name: plural, lower case, hyphenated
 * @returns the new files
 * @throws {Error} when the name is invalid or taken
 */
export const createFeature = async (root: string, area: string, today: Date): Promise<string[]> => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(area)) throw new Error('A name is lower case, with hyphens between words: job-fairs.')
  if (readdirSync(join(root, 'features')).includes(area)) throw new Error(`features/${area} is already there.`)
  const one = singular(area)
  const words: Record<string, string> = {
    area,
    areaName: camel(area),
    Area: capital(camel(area)),
    Title: capital(area.replaceAll('-', ' ')),
    one: camel(one),
    One: capital(camel(one)),
    one_code: snake(one),
    one_words: one.replaceAll('-', ' '),
    table: snake(area),
    date: today.toISOString().slice(0, 10).replaceAll('-', ''),
    number: nextNumber(root),
  }
  const filled = (text: string) => text.replaceAll(/«(\w+)»/g, (_, name: string) => words[name] ?? name)
  const written = globSync('**/*.txt', { cwd: templates }).map((template) => {
    const name = filled(template.replace(/\.txt$/, ''))
    const file = name.startsWith('e2e/') ? name : join('features', area, name)
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), filled(readFileSync(join(templates, template), 'utf8')), { flag: 'wx' })
    return file
  })
  editFile(join(root, lists.server), (text) =>
    addLineAfter(
      text,
      /^import .* from '#features\//,
      `import { ${words['areaName']} } from '#features/${area}/server/index.ts'`,
    ).replace(/^(const areas: Feature\[\] = \[[^\]]*?),?\s*\]/m, `$1, ${words['areaName']}]`),
  )
  const pages = { [`/${area}`]: 'list-page', [`/${area}/new`]: 'new-page', [`/${area}/:id`]: 'detail-page' }
  const rows = Object.entries(pages).map(
    ([path, file]) => `  { path: '${path}', file: 'features/${area}/web/${file}.tsx', guard: 'confirmed' },`,
  )
  editFile(join(root, lists.pages), (text) => addLineAfter(text, /guard: 'confirmed' \},/, rows.join('\n')))
  for (const file of labels) editFile(join(root, file), (text) => addLabel(text, area, words['Title'] ?? area))
  editFile(join(root, lists.texts), (text) =>
    addLineAfter(
      text,
      /typeof import\('#features\//,
      `  ${area.includes('-') ? `'${area}'` : area}: typeof import('#features/${area}/locales/en.json')`,
    ),
  )
  await writeAreaLinks(root)
  const sources = [...written, ...Object.values(lists)].filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
  execFileSync(process.execPath, [formatter, ...sources], { cwd: root, stdio: 'ignore' })
  return written.sort()
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const [area] = process.argv.slice(2)
  if (!area) {
    console.error('Which area? npm run new-feature -- job-fairs')
    process.exit(2)
  }
  try {
    for (const file of await createFeature(root, area, new Date())) console.log(`  ${file}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
  const types = spawnSync(process.execPath, [join(root, 'scripts/db-types.ts')], { cwd: root, stdio: 'inherit' })
  console.log(`\nAdded to ${[...Object.values(lists), ...labels].join(', ')} and shell/area-links/.`)
  console.log('docs/adding-a-feature.md says what comes next.')
  process.exitCode = types.status ?? 1
}
