import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestEnd } from './database.ts'

export type GatewayRequest = {
  method: string
  path: string
  authorization: string | undefined
  type: string | undefined
  key: string | undefined
  body: string
}

export type SmsGatewayServer = {
  /** Host and port. */
  host: string
  /** In order. */
  requests: readonly GatewayRequest[]
}

/** `statusOf` answers the attempt (from 1); null never answers. */
export const startSmsGateway = async (
  statusOf: (attempt: number) => number | null = () => 200,
): Promise<SmsGatewayServer> => {
  const requests: GatewayRequest[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({
        method,
        path: url,
        authorization: headers.authorization,
        type: headers['content-type'],
        key: headers['idempotency-key'] as string | undefined,
        body,
      })
      const status = statusOf(requests.length)
      // Gateways repeat what they were sent.
      if (status !== null) answer.writeHead(status, { location: '/elsewhere' }).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
