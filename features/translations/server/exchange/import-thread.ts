import { parentPort, workerData } from 'node:worker_threads'
import { shippedCatalogue } from '../catalogue.ts'
import { InvalidFile } from './entries.ts'
import { readJson } from './json.ts'
import { planImport } from './plan.ts'
import type { ImportQuery, ImportAnswer } from './read-import.ts'
import { readXliff } from './xliff.ts'

// The thread that `read-import.ts` starts for one file.
const answer = ({ bytes, overrides }: ImportQuery): ImportAnswer => {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const entries = content.trimStart().startsWith('<') ? readXliff(content) : readJson(content)
    return entries.length === 0 ? { refusal: 'invalid' } : { plan: planImport(entries, shippedCatalogue(), overrides) }
  } catch (error) {
    // A `TypeError`: the bytes are not UTF-8.
    if (error instanceof InvalidFile || error instanceof TypeError) return { refusal: 'invalid' }
    throw error
  }
}

parentPort?.postMessage(answer(workerData as ImportQuery))
