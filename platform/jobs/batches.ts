/** The most rows that a job handles at once. */
export const batchSize = 200

/** The page of rows after the one with the ID `after`, in the order of their IDs. */
export type IdPage = { after: string; limit: number }

export const firstPage: IdPage = { after: '00000000-0000-0000-0000-000000000000', limit: batchSize }

/**
 * Runs batches in the order of IDs until one is not full.
 * @param runBatch returns the IDs that it has handled
 */
export const inBatches = async (runBatch: (page: IdPage) => Promise<readonly string[]>): Promise<void> => {
  for (let page = firstPage; ;) {
    const ids = await runBatch(page)
    const last = ids.at(-1)
    if (last === undefined || ids.length < page.limit) return
    page = { ...page, after: last }
  }
}

/**
 * Claims batches until one is not full. Nodes that run the same job share them.
 * @param claimBatch returns how many rows it has claimed, at most `limit`
 */
export const claimInBatches = async (claimBatch: (limit: number) => Promise<number>): Promise<void> => {
  while ((await claimBatch(batchSize)) === batchSize);
}

type EachRow<Row> = {
  listRows: (page: IdPage) => Promise<readonly Row[]>
  idOf: (row: Row) => string
  work: (row: Row) => Promise<void>
  onError: (error: unknown, row: Row) => void
}

/** Calls `work` for every row. @throws after the last one if a call failed, so that the job is retried */
export const forEachInBatches = async <Row>({ listRows, idOf, work, onError }: EachRow<Row>): Promise<void> => {
  let failed = 0
  await inBatches(async (page) => {
    const rows = await listRows(page)
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        failed += 1
        onError(error, row)
      })
    }
    return rows.map(idOf)
  })
  if (failed > 0) throw new Error(`${failed} rows were not handled`)
}
