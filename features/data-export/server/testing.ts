import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { toRequest } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { type DataExportView, downloadDataExport, readDataExport, requestDataExport } from '../contract/index.ts'

/** The files of a zip by path. */
export const filesInZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** The member's latest export. */
export const latestExport = async (client: Client): Promise<DataExportView> => {
  const { export: latest } = await client.succeed(readDataExport, {})
  if (!latest) throw new Error('The member has no export.')
  return latest
}

/** Waits until the member's latest export is ready or has failed. */
export const finishedExport = async (client: Client): Promise<DataExportView> => {
  await expect
    .poll(async () => (await latestExport(client)).state, { timeout: 5 * waitTimeoutMs })
    .not.toMatch(/pending|processing/)
  return latestExport(client)
}

/** Requests an export and waits until it is ready. */
export const readyExport = async (client: Client): Promise<DataExportView> => {
  await client.succeed(requestDataExport, {})
  const made = await finishedExport(client)
  expect(made.state).toBe('ready')
  return made
}

export const download = (client: Client, id: string): Promise<Response> =>
  client.raw(toRequest(downloadDataExport, { id }).path)

/** The files of the export that the member downloads. */
export const downloadedFiles = async (client: Client, id: string): Promise<Map<string, Buffer>> => {
  const response = await download(client, id)
  expect(response.status).toBe(200)
  return filesInZip(Buffer.from(await response.arrayBuffer()))
}
