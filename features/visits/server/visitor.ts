import { createHmac } from 'node:crypto'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { networkOf } from '#platform/networks.ts'
import { type Device, devices, directSource, visitLimits } from '../contract/index.ts'

/** Longer ones are no browser's, and would take the parser long. */
const maxUserAgentLength = 400

export const isRobot = (userAgent: string): boolean =>
  userAgent === '' || userAgent.length > maxUserAgentLength || isbot(userAgent)

/** Identifies a visitor for as long as the salt exists: one day. */
export const visitorHash = (salt: Buffer, ip: string, userAgent: string): Buffer =>
  createHmac('sha256', salt)
    .update(`${networkOf(ip)}\n${userAgent}`)
    .digest()
    .subarray(0, 16)

const deviceOfPlatform: Readonly<Record<string, Device>> = { mobile: 'phone', tablet: 'tablet' }

export const deviceOf = (userAgent: string): Device =>
  deviceOfPlatform[Bowser.getParser(userAgent).getPlatformType() ?? ''] ?? devices[0]

const hostPattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/

/** The campaign, else the site whose link led here. */
export const sourceOf = (
  { campaign, referrer }: { campaign?: string | undefined; referrer?: string | undefined },
  ownHost: string,
): string => {
  if (campaign) return campaign.toLowerCase()
  const host = referrer?.toLowerCase().replace(/^www\./, '')
  if (!host || !hostPattern.test(host) || host === ownHost.replace(/^www\./, '')) return directSource
  return host.slice(0, visitLimits.source)
}
