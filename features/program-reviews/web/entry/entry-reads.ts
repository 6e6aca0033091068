import { listEntries, listProgress, listRanking, listRounds, readEntry } from '../../contract/index.ts'

/** Reads that the viewer's own review makes stale. */
export const entryReads = [readEntry, listEntries, listRounds, listRanking, listProgress]
