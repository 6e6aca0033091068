import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// Arabic is written right to left: styles use the start and end of a line, not left and right (I18N-04).
const root = join(import.meta.dirname, '..')
const read = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const size = String.raw`(?:\d|px\b|auto\b|full\b|\[|\()`
const sideClass = new RegExp(
  String.raw`(?<![\w-])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right)-${size}|(?:border|rounded)-(?:[lr]|[tb][lr])(?![\w])|(?:text|float|clear|object|origin|bg)-(?:left|right)(?![\w])|bg-(?:linear|gradient)-to-[lr](?![\w])|\[(?:(?:margin|padding|border)-)?(?:left|right)[\w-]*:)`,
  'g',
)
const sideStyle = /style=\{\{[^}]*\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*)\s*:/g
const sideProperty =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)[\w-]*\s*:|border-(?:top|bottom)-(?:left|right)-radius\s*:|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|to (?:left|right)\b)/g
const strings = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g

const rulesIn = (css: string): string[] => {
  const rules: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(from, index + 1))
    from = index + 1
  }
  return rules
}

/** Left and right are allowed where the same rule or class covers the other direction: `[dir='rtl']`, `rtl:`. */
const sidesNamedIn = (file: string, text: string): string[] => {
  const bare = text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  if (file.endsWith('.css'))
    return rulesIn(bare).flatMap((rule) => (rule.includes("[dir='rtl']") ? [] : (rule.match(sideProperty) ?? [])))
  const inStrings = (bare.match(strings) ?? []).flatMap((one) => [
    ...(one.match(sideClass) ?? []),
    ...(/rtl:[\w:-]*translate-x-/.test(one) ? [] : (one.match(/(?<![\w])-?translate-x-[\w/[\].-]+/g) ?? [])),
  ])
  return [...inStrings, ...(bare.match(sideStyle) ?? [])]
}

describe('right-to-left styles', () => {
  it('[I18N-04/logical-properties] no class or style of a page names left or right', () => {
    const sources = read('shell/**/*.{ts,tsx,css}', 'features/*/web/**/*.{ts,tsx}').filter(
      ({ file }) => !/\.test\.tsx?$/.test(file),
    )
    expect(sources.length).toBeGreaterThan(400)
    expect(sources.flatMap(({ file, text }) => sidesNamedIn(file, text).map((found) => `${file}: ${found}`))).toEqual(
      [],
    )
  })

  it.each([
    ...[
      'ml-2',
      '-mr-px',
      'hover:pl-4',
      'sm:pr-[3px]',
      'left-0',
      '-right-1/2',
      'border-l',
      'border-r-2',
      'rounded-tl-lg',
      'text-left',
      'float-right',
    ].map((name) => ['a.tsx', `<p className="flex ${name} gap-2" />`]),
    ...['origin-left', 'bg-linear-to-r', 'scroll-ml-4', '[margin-left:1px]', 'translate-x-6', '-translate-x-1/2'].map(
      (name) => ['a.tsx', `const look = '${name}'`],
    ),
    ['a.tsx', '<p style={{ color: one, marginLeft: 4 }} />'],
    ...[
      'margin-left: 1px',
      'padding-right: 1px',
      'border-left: 0',
      'left: 0',
      'text-align: right',
      'border-top-left-radius: 1px',
    ].map((line) => ['a.css', `.a {\n  ${line};\n}`]),
    ['a.css', ".a {\n  float: left;\n}\n.b {\n  html[dir='rtl'] & {\n    float: right;\n  }\n}"],
  ])('[I18N-04/logical-properties] the check finds left or right in %s: %j', (file = '', text = '') => {
    expect(sidesNamedIn(file, text)).toHaveLength(1)
  })

  it.each([
    ['a.tsx', `<p className="ms-2 -me-px ps-4 start-0 end-1/2 border-s rounded-ss-lg text-start inset-x-0 mx-auto" />`],
    [
      'a.tsx',
      `import ArrowLeft from 'lucide-react/icons/arrow-left'\nconst id = \`\${id}-left-out\`\nt('left') // ml-2`,
    ],
    ['a.tsx', `'translate-x-6 rtl:-translate-x-6'`],
    [
      'a.css',
      ".a {\n  text-align: left;\n  html[dir='rtl'] & {\n    text-align: right;\n  }\n}\n.lucide-arrow-left {\n  margin-inline-start: 1px;\n}",
    ],
  ])('[I18N-04/logical-properties] the check allows start and end in %s: %j', (file, text) => {
    expect(sidesNamedIn(file, text)).toEqual([])
  })

  it('[I18N-04/mirrored-icons] every icon that points to a side is in the list of mirrored icons', () => {
    const used = read('shell/**/*.tsx', 'features/*/web/**/*.tsx').flatMap(({ text }) =>
      [...text.matchAll(/lucide-react\/icons\/([\w-]+)/g)].map((match) => match[1] ?? ''),
    )
    const pointing = new Set(
      used.filter((icon) => /(^|-)(left|right|reply|forward|undo|redo|send|log-(in|out)|external-link)\b/.test(icon)),
    )
    expect(pointing.size).toBeGreaterThan(5)
    const css = readFileSync(join(root, 'shell/styles/base.css'), 'utf8')
    const mirrored = new Set(
      [...(/:dir\(rtl\)\s*> :is\(([^)]*)\) \{\s*scale: -1 1;/.exec(css)?.[1] ?? '').matchAll(/\.lucide-([\w-]+)/g)].map(
        (match) => match[1],
      ),
    )
    expect([...pointing].filter((icon) => !mirrored.has(icon))).toEqual([])
  })
})
