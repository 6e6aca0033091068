import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { shippedCatalogue } from './catalogue.ts'
import { findPlaces, type Source } from './places.ts'

// The thread that `readPlaces` starts: it reads every source file of the browser and of the server.
const root = join(import.meta.dirname, '../../..')
const files = globSync(['{shell,platform}/**/*.{ts,tsx}', 'features/*/{web,server}/**/*.{ts,tsx}'], { cwd: root })
const sources = files
  .filter((file) => !/\.test\.tsx?$|\/testing[/.]/.test(file))
  .sort()
  .map((file): Source => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

parentPort?.postMessage(findPlaces(shippedCatalogue().texts, sources))
