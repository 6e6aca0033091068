import type { Client } from '#tests/support/client.ts'
import { recordVisit } from '../contract/index.ts'

const userAgents = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  robot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const

type Visit = {
  with?: keyof typeof userAgents | ''
  headers?: Record<string, string>
  referrer?: string
  campaign?: string
}

/** A page view, as the browser reports it. */
export const visitPage = (client: Client, path: string, { with: device = 'laptop', headers, ...from }: Visit = {}) =>
  client.succeed(
    recordVisit,
    { path, ...from },
    { headers: { 'user-agent': device === '' ? '' : userAgents[device], ...headers } },
  )
