import { generateKeyPairSync } from 'node:crypto'
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import { selfSignedCertificate } from '#tests/support/certificate.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { codesOf, createAuditor, healthyConfig } from './testing.ts'

const server = await startTestServer({ jobs: false })
const config = await healthyConfig(server.config)
const audit = createAuditor(server, config)
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })

const listen = async (listener: Server): Promise<number> => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  return (listener.address() as AddressInfo).port
}
const soundHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'",
}
const redirect: RequestListener = (_request, answer) => answer.writeHead(308, { location: 'https://localhost/' }).end()

type Site = {
  headers?: Record<string, string>
  status?: number
  validTo?: Date
  host?: string
  isTrusted?: boolean
  /** What answers without encryption; null: nothing. */
  plain?: RequestListener | null
}
/** Starts a site and makes a check of it. */
const auditSite = async (
  { headers = soundHeaders, status = 200, validTo, host = 'localhost', isTrusted = true, plain = redirect }: Site,
  name: 'site' | 'clock' = 'site',
) => {
  const certificate = selfSignedCertificate(keys, { host, ...(validTo && { validTo }) })
  const port = await listen(
    createServer({ key, cert: certificate }, (_request, answer) => answer.writeHead(status, headers).end('a page')),
  )
  const plainPort = plain ? await listen(createPlainServer(plain)) : await ephemeralPort()
  const overrides = { plainPort, ...(isTrusted && { ca: certificate }) }
  return audit(name, { config: { ...config, publicBaseUrl: `https://localhost:${port}` }, overrides })
}
const problemsOf = async (site: Site) => codesOf(await auditSite(site)).filter(([state]) => state !== 'passed')

it('[ADM-07/tls] a trusted certificate, a redirect to https, HSTS and a content security policy pass', async () => {
  expect(codesOf(await auditSite({}))).toEqual([
    ['passed', 'certificate_valid'],
    ['passed', 'plain_redirects'],
    ['passed', 'hsts_on'],
    ['passed', 'content_policy_on'],
  ])
  expect(await problemsOf({ plain: null })).toEqual([])
})

it('[ADM-07/tls] a certificate that ends soon warns, and fails in its last week and when it is not trusted', async () => {
  const validFor = (days: number) => new Date(Date.now() + days * dayMs)
  expect(await problemsOf({ validTo: validFor(15) })).toEqual([['warning', 'certificate_expires']])
  const lastWeek = await auditSite({ validTo: validFor(3.5) })
  expect(lastWeek.findings[0]).toMatchObject({ code: 'certificate_expires', state: 'failed' })
  expect(Number(lastWeek.findings[0]?.values['left'])).toBeGreaterThan(3 * 86_400)
  const refusals = [
    await auditSite({ validTo: validFor(-1) }),
    await auditSite({ isTrusted: false }),
    await auditSite({ host: 'another.example' }),
  ]
  expect(refusals.map(({ findings: [first] }) => [first?.code, first?.values['reason']])).toEqual([
    ['certificate_refused', 'CERT_HAS_EXPIRED'],
    ['certificate_refused', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['certificate_refused', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])
})

it('[ADM-07/tls] missing and short HSTS, a missing policy, answers without encryption and errors are named', async () => {
  const { 'strict-transport-security': hsts, 'content-security-policy': policy } = soundHeaders
  expect(await problemsOf({ headers: { 'content-security-policy': policy } })).toEqual([['failed', 'hsts_missing']])
  expect(await problemsOf({ headers: { ...soundHeaders, 'strict-transport-security': 'max-age=86400' } })).toEqual([
    ['warning', 'hsts_short'],
  ])
  expect(await problemsOf({ headers: { 'strict-transport-security': hsts } })).toEqual([
    ['failed', 'content_policy_missing'],
  ])
  expect(await problemsOf({ plain: (_request, answer) => answer.end('a page') })).toEqual([['failed', 'plain_open']])
  expect(await problemsOf({ status: 502 })).toEqual([['failed', 'site_fails']])
})

it('[ADM-07/tls] a site that does not answer fails, and an address without https is for this machine only', async () => {
  const publicBaseUrl = `https://localhost:${await ephemeralPort()}`
  const closed = await audit('site', { config: { ...config, publicBaseUrl } })
  expect(closed.findings).toEqual([
    { code: 'site_unreachable', state: 'failed', values: { address: publicBaseUrl, reason: 'ECONNREFUSED' } },
  ])
  expect((await audit('site')).findings).toEqual([
    { code: 'site_local', state: 'not_applicable', values: { address: config.publicBaseUrl } },
  ])
})

it('[ADM-07/configuration] the clock is compared with the time in the answer of the site', async () => {
  expect(codesOf(await auditSite({}, 'clock'))).toEqual([
    ['passed', 'clock_same'],
    ['passed', 'clock_outside_same'],
  ])
  const date = new Date(Date.now() - 90_000).toUTCString()
  expect(codesOf(await auditSite({ headers: { ...soundHeaders, date } }, 'clock'))[0]).toEqual([
    'failed',
    'clock_outside_off',
  ])
})
