import { readFile } from 'node:fs/promises'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const suffix = '?inline-script'

/**
 * `import { run } from './run.ts?inline-script'` is the text of the function `run`, the only export of the file,
 * without types and minified. `(${run})(…)` calls it in an inline script, so it may use nothing from outside.
 */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const { name, text } = await minifiedFunction(file)
      return `export const ${name} = ${JSON.stringify(text)}`
    },
  },
})

export const minifiedFunction = async (file: string): Promise<{ name: string; text: string }> => {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  const minified = minifySync(file, code, { module: true }).code.trim()
  const [, name, text] = /^export function (\w+)(\(.*\})$/s.exec(minified) ?? []
  if (!name || !text) throw new Error(`${file} does not export exactly one function.`)
  return { name, text: `function${text}` }
}
