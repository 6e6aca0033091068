import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { detectLanguage } from '../contract/index.ts'

const server = await startTestServer()
const detect = async (headers: Record<string, string>) =>
  (await server.client().succeed(detectLanguage, {}, { headers })).language

describe('detect-language', () => {
  it.each([
    ['sv', 'sv'],
    ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
    ['en-GB', 'en'],
    ['ar-SA,en;q=0.5', 'ar'],
    ['de-DE,fr;q=0.9,en;q=0.4', 'en'],
    ['en;q=0.2, ar;q=0.8', 'ar'],
    ['en;q=0, sv;q=0.1', 'sv'],
    ['AR', 'ar'],
  ])('[I18N-02/detected] answers a browser that requests %j with %s', async (header, language) => {
    expect(await detect({ 'accept-language': header })).toBe(language)
  })

  it.each(['', '*', 'de', 'nb-NO,da', 'q=1', ';;;,,,', 'x'.repeat(600)])(
    '[I18N-02/nothing-detected] answers Swedish for %j, which names no supported language',
    async (header) => {
      expect(await detect({ 'accept-language': header })).toBe('sv')
    },
  )

  it.each(['<script>alert(1)</script>', 'javascript:alert(1)', 'en"><script>', 'ar<svg/onload=alert(1)>', '../../ar'])(
    '[I18N-03/script-injection] ignores the malicious value %j',
    async (header) => {
      expect(await detect({ 'accept-language': header })).toBe('sv')
      expect(await detect({ 'accept-language': `${header},en;q=0.5` })).toBe('en')
      expect(await detect({ cookie: `language=${encodeURIComponent(header)}`, origin: server.url })).toBe('sv')
    },
  )

  it('[I18N-02/saved-choice] detectLanguage prefers the language saved in the browser to the requested one', async () => {
    expect(await detect({ cookie: 'language=ar', origin: server.url, 'accept-language': 'en' })).toBe('ar')
  })

  it('detectLanguage prefers the member’s saved language to the requested one', async () => {
    const { client } = await signedInMember(server, { language: 'ar' })
    expect((await client.succeed(detectLanguage, {}, { headers: { 'accept-language': 'en' } })).language).toBe('ar')
  })

  it('[API-01/detect-language] detectLanguage accepts a request without a payload', async () => {
    const response = await server.client({ language: 'en' }).raw('/functions/v1/detect-language', { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([200, { language: 'en' }])
  })
})
