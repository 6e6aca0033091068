import { listTextChanges, listTexts, readCoverage, readText } from '../contract/index.ts'

/** The reads that a changed text makes stale. */
export const textReads = [readText, listTexts, listTextChanges, readCoverage]
