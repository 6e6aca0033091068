// Builds the pages if their sources have changed since the last build. Uses only Node's built-in modules.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { envOn24, lock, node24, progress, quietly, root } from './ensure-installed.mjs'

/** Builds the pages if they are stale. If the build fails, prints its output and exits the process. */
export const ensureBuilt = async () => {
  const unlock = await lock('.building')
  // Shows no progress when the pages turn out to be up to date.
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
