// `node scripts/run.mjs FILE.ts …`: installs missing dependencies, then runs the file on Node 24.
import { ensureInstalled, runOn24 } from './ensure-installed.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) {
  process.stderr.write('Which script? node scripts/run.mjs scripts/NAME.ts …\n')
  process.exit(2)
}
await ensureInstalled()
runOn24(script, args)
