import { expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const source = 'import * as route0 from "/assets/a.js";\nwindow.modules = { "x": route0 };\nimport("/assets/entry.js");'
const page = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body><script nonce="n" type="module" async="">${source}</script></body>`

it("deferScripts loads the page's scripts and texts after the first paint", () => {
  const html = deferScripts(page, ['/assets/sv.json'])
  expect(html).not.toMatch(/type="module"|<link/)
  expect(html).toContain('<script nonce="n">')
  expect(html).toContain(`)(["/assets/a.js","/assets/b.js"],["/assets/sv.json"],${JSON.stringify(source)})</script>`)
})

it('deferScripts leaves a page without scripts unchanged', () => {
  expect(deferScripts('<body>$& $1</body>', [])).toBe('<body>$& $1</body>')
})
