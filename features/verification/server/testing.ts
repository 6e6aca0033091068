import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { requestVerification } from '../contract/index.ts'

/** Sends a request with one link and one file. @returns the ids of the request and the file */
export const sendRequest = async (client: Client, explanation = 'Jag leder Brobyggarna AB, se sidan om oss.') => {
  const { file } = await uploadAs(client, pdfWith(), { kind: 'evidence', name: 'Registrering.pdf' })
  const { request } = await client.succeed(requestVerification, {
    explanation,
    links: ['https://example.com/om-oss'],
    fileIds: [file.id],
  })
  if (!request) throw new Error('The request was not saved.')
  return { requestId: request.id, fileId: file.id, request }
}
