// Builds the pages when their sources have changed since the last build. Node's built-ins only.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { envOn24, lock, node24, progress, quietly, root } from './ensure-installed.mjs'

/** Builds what is stale. Ends the process, with the build's own words, if that fails. */
export const ensureBuilt = async () => {
  const unlock = await lock('.building')
  // Finding out that nothing is stale takes a moment only, and is not worth a word.
  const done = progress('Building the pages', 700)
  const { code, output } = await quietly(node24, [join(root, 'scripts/build.ts'), '--if-stale'], {
    cwd: root,
    env: envOn24(),
  })
  done()
  unlock()
  if (code === 0) return
  process.stderr.write(`${output.trim()}\nThe pages could not be built.\n`)
  process.exit(code || 1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await ensureBuilt()
