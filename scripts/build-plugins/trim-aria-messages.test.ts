import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import { trimAriaMessages } from './trim-aria-messages.ts'

it("the build has React Aria's messages in the product's three languages only", async () => {
  const entry = 'virtual-entry'
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: [/^react(-dom)?(\/|$)/] } },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? "import { SelectValue } from 'react-aria-components'; globalThis.SelectValue = SelectValue"
            : null,
      },
      trimAriaMessages(),
    ],
  })) as Rollup.RollupOutput
  const code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  // The published files contain some letters as escapes.
  expect(code).toMatch(/Select an item/)
  expect(code).toMatch(/V(ä|\\xe4)lj en artikel/)
  expect(code).toMatch(/حدد|\\u\{62D\}\\u\{62F\}\\u\{62F\}/)
  expect(code).not.toMatch(/Element w(ä|\\xe4)hlen|lectionner un/)
})
