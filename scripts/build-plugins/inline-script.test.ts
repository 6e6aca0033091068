import { join } from 'node:path'
import { expect, it } from 'vitest'
import { minifiedFunction } from './inline-script.ts'

const inShell = (file: string) => join(import.meta.dirname, '../../shell', file)

it.each(['replay-events.ts', 'load-after-paint.ts'])(
  'the inline script %s becomes one minified function without types',
  async (file) => {
    const { text } = await minifiedFunction(inShell(file))
    expect(text).toMatch(/^function\(/)
    expect(text).not.toMatch(/\n|: (boolean|string)|<\/script/)
    expect(new Function(`return (${text})`)()).toBeTypeOf('function')
  },
)

it('an inline script that exports something else stops the build', async () => {
  await expect(minifiedFunction(inShell('defer-scripts.ts'))).rejects.toThrow('does not export exactly one function')
})
