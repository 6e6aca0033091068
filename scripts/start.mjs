// `npm start`: from a fresh clone to a running server in one command.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled, runOn24 } from './ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt()
runOn24('platform/main.ts', process.argv.slice(2))
