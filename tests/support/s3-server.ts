import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const xml = 'application/xml'

export type S3Server = {
  /** A STORAGE_URL with the right key. */
  url: (bucket: string) => string
  /** Objects by `/BUCKET/KEY`. */
  objects: Map<string, { bytes: Buffer; type: string }>
}

/** A minimal S3 server: objects by path, for requests with the key `a key` in the region `eu-north-1`. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects: S3Server['objects'] = new Map()
  const storedParts = new Map<string, Buffer>()
  /** Begins an upload in parts, or completes it. */
  const answerMultipart = async (
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
  ): Promise<[number, string, string]> => {
    const body = (await buffer(request)).toString()
    if (query.has('uploads'))
      return [200, '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>', xml]
    const numbers = [...body.matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number)
    const bytes = Buffer.concat(numbers.map((number) => storedParts.get(`${path} ${number}`) as Buffer))
    objects.set(path, { bytes, type: 'application/zip' })
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>', xml]
  }
  /** The objects directly below a prefix, two at a time. */
  const answerList = (path: string, query: URLSearchParams): [number, string, string] => {
    const prefix = query.get('prefix') ?? ''
    const keys = [...objects.keys()]
      .filter((name) => name.startsWith(`${path}/${prefix}`))
      .map((name) => name.slice(path.length + 1))
      .filter((key) => !key.slice(prefix.length).includes('/'))
      .sort()
    const after = query.get('continuation-token')
    const rest = keys.filter((key) => after === null || key > after)
    const page = rest.slice(0, 2)
    const next = rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    return [
      200,
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`,
      xml,
    ]
  }
  const answer = async (request: IncomingMessage): Promise<[number, Buffer | string, string?]> => {
    if (!/Credential=a key\/\d+\/eu-north-1\/s3\//.test(request.headers.authorization ?? '')) return [403, '']
    const path = (request.url ?? '').split('?')[0] as string
    const query = new URL(request.url ?? '', 'http://bucket').searchParams
    const object = objects.get(path)
    if (request.method === 'POST') return answerMultipart(path, query, request)
    if (request.method === 'PUT' && query.has('partNumber')) {
      storedParts.set(`${path} ${query.get('partNumber')}`, await buffer(request))
      return [200, '']
    }
    if (request.method === 'PUT') {
      objects.set(path, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
      return [200, '']
    }
    if (request.method === 'DELETE') {
      // Otherwise it gives up an upload in parts.
      if (!query.has('uploadId')) objects.delete(path)
      return [204, '']
    }
    if (query.get('list-type') === '2') return answerList(path.replace(/\/$/, ''), query)
    if (!object) return [404, '<Error><Code>NoSuchKey</Code></Error>', xml]
    return [200, object.bytes, object.type]
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body, type]) =>
      response
        .writeHead(status, { etag: '"1"', ...(type && { 'content-type': type, 'content-length': body.length }) })
        .end(request.method === 'HEAD' ? '' : body),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { objects, url: (bucket) => `s3://a%20key:a%2Fsecret@127.0.0.1:${port}/${bucket}?region=eu-north-1` }
}
