import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { accounts, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { createCohortScene } from '#features/program-schedule/server/testing.ts'
import { cancelProgram, deleteProgram } from '#features/programs/contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'
import { eraseMember } from '#platform/erase.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  checkCertificate,
  codeAlphabet,
  issueCertificate,
  issueCertificates,
  listCertified,
  listOwnCertificates,
  parseCode,
  readSignedCopy,
  revokeCertificate,
  setCertificateHidden,
} from '../contract/index.ts'
import { createCode } from './create-code.ts'
import { certificates } from './index.ts'
import { notifyIssuedJob } from './notify-job.ts'
import { buildCertificate } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
// A member: the answers of visitors are cached, and these tests change rows without an event.
const reader = await signedInMember(server)
const check = async (code: string) => (await reader.client.succeed(checkCertificate, { code })).certificate
const erase = (id: string) => server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))

const dates = {
  startsOn: '2026-01-10',
  endsOn: '2026-04-10',
  status: 'completed' as const,
  partnerName: 'Norrsken Labs',
}
const issued = async (more: { line?: string; language?: 'sv' | 'en' | 'ar' } = {}) => {
  const scene = await createCohortScene(server, dates)
  const { certificate } = await scene.owner.client.succeed(issueCertificate, {
    programId: scene.program.id,
    memberId: scene.participant.id,
    language: 'en',
    ...more,
  })
  if (!certificate) throw new Error('no certificate was issued')
  return { ...scene, certificate }
}

describe('a signed copy', () => {
  const copyOf = async (code: string) => {
    const response = await server.client().raw(toRequest(readSignedCopy, { code }).path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('[AUTH-10/public-keys] the copy of a certificate is verified with the public keys and says what is certified', async () => {
    const { certificate } = await issued({ line: '7.5 credits' })
    const { status, headers, text } = await copyOf(certificate.code.toLowerCase())
    expect([status, headers.get('content-type')]).toEqual([200, 'application/jwt'])
    expect(headers.get('content-disposition')).toContain(`${certificate.code}.jwt`)
    const keySet = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url))
    const { payload } = await jwtVerify(text, keySet, { typ: 'certificate+jwt', issuer: server.config.publicBaseUrl })
    expect(payload).toMatchObject({
      sub: `${server.config.publicBaseUrl}/certificates/${certificate.code}`,
      name: certificate.name,
      organiser: 'Norrsken Labs',
      starts_on: '2026-01-10',
      line: '7.5 credits',
      exp: (payload.iat ?? 0) + 90 * 24 * 60 * 60,
    })
  })

  it('is refused for a revoked or hidden certificate, and for a text that is no code', async () => {
    const { owner, participant, certificate } = await issued()
    await participant.client.succeed(setCertificateHidden, { id: certificate.id, isHidden: true })
    expect(await copyOf(certificate.code)).toMatchObject({ status: 404, text: expect.stringContaining('not_found') })
    await participant.client.succeed(setCertificateHidden, { id: certificate.id, isHidden: false })
    await owner.client.succeed(revokeCertificate, { id: certificate.id, reason: 'A mistake.' })
    expect(await copyOf(certificate.code)).toMatchObject({
      status: 409,
      text: expect.stringContaining('certificate.revoked'),
    })
    expect((await copyOf('no code')).status).toBe(404)
  })
})

describe('a code', () => {
  it('has 80 random bits in letters and digits that are not mistaken for each other', () => {
    const codes = new Set(Array.from({ length: 2000 }, createCode))
    expect(codes.size).toBe(2000)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    // Every character occurs at every position.
    for (let at = 0; at < 16; at++) expect(new Set([...codes].map((code) => code[at])).size).toBe(codeAlphabet.length)
  })

  it.each([
    ['k7qm-2xhb-0000-1111', 'K7QM2XHB00001111'],
    [' K7QM 2XHB OOOO ILil ', 'K7QM2XHB00001111'],
    ['K7QM2XHB0000111', null],
    ['K7QM2XHB00001111A', null],
    ['K7QM2XHB0000111U', null],
    ['', null],
  ])('typed as %j is read as %j', (typed, code) => expect(parseCode(typed)).toBe(code))
})

describe('issuing', () => {
  it('copies name, program, organiser and dates, which stay when they change', async () => {
    const { certificate, participant, program } = await issued({ line: '7.5 credits', language: 'sv' })
    const wanted = {
      code: certificate.code,
      name: participant.fullName,
      title: program.title,
      organiser: 'Norrsken Labs',
      startsOn: '2026-01-10',
      endsOn: '2026-04-10',
      line: '7.5 credits',
      language: 'sv',
      revokedAt: null,
      sheet: { title: 'Intyg', dates: '10 januari 2026 – 10 april 2026' },
    }
    expect(await check(certificate.code)).toMatchObject(wanted)
    await server.db.updateTable('profiles').set({ full_name: 'Another' }).where('id', '=', participant.id).execute()
    await server.db.updateTable('programs').set({ title: 'Renamed' }).where('id', '=', program.id).execute()
    expect(await check(certificate.code)).toMatchObject(wanted)
    expect((await participant.client.succeed(listOwnCertificates, {})).items).toMatchObject([
      { code: certificate.code, slug: program.slug, isHidden: false },
    ])
  })

  it('is for the participants of an active or completed program, by its owner', async () => {
    const { owner, participant, program } = await createCohortScene(server)
    const other = await signedInMember(server)
    const input = { programId: program.id, language: 'en' as const }
    for (const [client, memberId, code] of [
      [owner.client, other.id, 'certificate.not_participant'],
      [participant.client, participant.id, 'program.not_yours'],
      [other.client, participant.id, 'program.not_found'],
    ] as const)
      expect(await client.call(issueCertificate, { ...input, memberId })).toMatchObject({ code })
    expect(await participant.client.call(listCertified, { programId: program.id })).toMatchObject({
      code: 'program.not_yours',
    })
    await owner.client.succeed(cancelProgram, { id: program.id })
    expect(await owner.client.call(issueCertificate, { ...input, memberId: participant.id })).toMatchObject({
      code: 'program.wrong_state',
    })
    expect(await owner.client.call(issueCertificates, input)).toMatchObject({ code: 'program.wrong_state' })
  })

  it('to all reaches each participant without a valid one, and notifies each once', async () => {
    const { owner, participant, program, certificate } = await issued()
    await owner.client.succeed(revokeCertificate, { id: certificate.id, reason: 'A wrong name.' })
    await notifyIssuedJob.run(jobs, { programId: program.id }, 'a job')
    const input = { programId: program.id, language: 'ar' as const }
    expect(await owner.client.succeed(issueCertificates, input)).toEqual({ issued: 1 })
    expect(await owner.client.succeed(issueCertificates, input)).toEqual({ issued: 0 })
    // A job can run again after a node has died.
    for (let run = 0; run < 2; run++) await notifyIssuedJob.run(jobs, { programId: program.id }, 'a job')
    const { items } = await participant.client.succeed(listNotifications, {})
    // One for the revoked certificate, and one for the next.
    expect(items.filter(({ type }) => type === 'certificate_issued')).toHaveLength(2)
    expect((await owner.client.succeed(listCertified, { programId: program.id })).items).toMatchObject([
      { certificate: { language: 'ar', revokedAt: null }, can: { issue: 'certificate.exists', revoke: 'ok' } },
    ])
  })

  it('twice at the same moment gives one certificate', async () => {
    const { owner, participant, program } = await createCohortScene(server, dates)
    const input = { programId: program.id, language: 'en' as const }
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => owner.client.call(issueCertificate, { ...input, memberId: participant.id })),
      owner.client.call(issueCertificates, input),
    ])
    const rows = await server.db.selectFrom('certificates').select('id').where('program_id', '=', program.id).execute()
    expect(rows).toHaveLength(1)
    for (const result of results.slice(0, 4))
      expect(result.status === 200 || result.code === 'certificate.exists').toBe(true)
  })

  it('the database refuses a second valid certificate', async () => {
    const { owner, participant, program } = await issued()
    await expect(buildCertificate(server, program, { memberId: participant.id, ownerId: owner.id })).rejects.toThrow(
      'certificates_one_valid',
    )
    await buildCertificate(server, program, { memberId: participant.id, ownerId: owner.id }, { revokedAt: new Date() })
  })
})

describe('the public page', () => {
  it('shows a revocation with its date and without the reason', async () => {
    const { owner, certificate } = await issued()
    expect(await owner.client.succeed(revokeCertificate, { id: certificate.id, reason: 'Left early.' })).toMatchObject({
      certificate: { revocationReason: 'Left early.' },
      can: { issue: 'ok', revoke: 'certificate.revoked' },
    })
    const shown = await check(certificate.code)
    expect(shown?.revokedAt).toEqual(expect.any(String))
    expect(JSON.stringify(shown)).not.toContain('Left early')
    expect(await owner.client.call(revokeCertificate, { id: certificate.id, reason: 'Again.' })).toMatchObject({
      status: 409,
      code: 'certificate.revoked',
    })
  })

  it('answers the same for an unknown code, a hidden certificate and a text that is no code', async () => {
    const { participant, owner, certificate } = await issued()
    expect(await check(certificate.code.replaceAll('-', '').toLowerCase())).not.toBeNull()
    expect(await owner.client.call(setCertificateHidden, { id: certificate.id, isHidden: true })).toMatchObject({
      status: 404,
      code: 'certificate.not_found',
    })
    await participant.client.succeed(setCertificateHidden, { id: certificate.id, isHidden: true })
    for (const code of [certificate.code, createCode(), 'no code', '%00', "' or 1=1"]) {
      const answer = await server.call(checkCertificate, { code })
      expect([answer.status, answer.body], code).toEqual([200, { certificate: null }])
    }
    await participant.client.succeed(setCertificateHidden, { id: certificate.id, isHidden: false })
    expect(await check(certificate.code)).not.toBeNull()
  })

  it.each(['holder', 'owner'] as const)('answers like that of an unknown code while the %s is banned', async (who) => {
    const { owner, participant, certificate } = await issued()
    const banned = who === 'owner' ? owner : participant
    const { id } = await server.db
      .insertInto('account_blocks')
      .values({ user_id: banned.id, kind: 'ban', reason: 'A test wants it.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await check(certificate.code)).toBeNull()
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'A mistake.' })
      .where('id', '=', id)
      .execute()
    expect(await check(certificate.code)).not.toBeNull()
  })

  it('is the same after a block between holder and owner, and has no link to a profile', async () => {
    const { owner, participant, certificate } = await issued()
    const before = await check(certificate.code)
    await owner.client.succeed(setBlock, { memberId: participant.id, blocked: true })
    expect(await check(certificate.code)).toEqual(before)
    expect((await participant.client.succeed(checkCertificate, { code: certificate.code })).certificate).toEqual(before)
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${owner.id}|${participant.id}`))
    expect(await owner.client.call(revokeCertificate, { id: certificate.id, reason: 'x' })).toMatchObject({
      code: 'certificate.not_found',
    })
  })
})

describe('what happens to a certificate when an account is deleted', () => {
  it('is gone with its holder, also for the owner', async () => {
    const { owner, participant, program, certificate } = await issued()
    await erase(participant.id)
    expect(await check(certificate.code)).toBeNull()
    expect((await owner.client.succeed(listCertified, { programId: program.id })).items).toEqual([])
  })

  it('stays when the owner leaves with the program, without their name', async () => {
    const { owner, participant, certificate } = await issued()
    await server.db.updateTable('certificates').set({ partner_name: null }).where('id', '=', certificate.id).execute()
    expect((await check(certificate.code))?.organiser).toBe(owner.fullName)
    await erase(owner.id)
    expect(await check(certificate.code)).toMatchObject({ organiser: null, revokedAt: null })
    expect((await participant.client.succeed(listOwnCertificates, {})).items).toMatchObject([{ slug: null }])
  })

  it('a program with participants is not deleted', async () => {
    const { owner, program } = await issued()
    expect(await owner.client.call(deleteProgram, { id: program.id })).toMatchObject({
      code: 'program.has_participants',
    })
  })

  it('[SET-09] the export of a holder and of an issuer has it', async () => {
    const { owner, participant, certificate } = await issued()
    const code = parseCode(certificate.code)
    expect(await certificates.exportFor?.(server.db, participant.id)).toMatchObject({
      certificates: [{ code, name: participant.fullName }],
      issuedCertificates: [],
    })
    expect(await certificates.exportFor?.(server.db, owner.id)).toMatchObject({
      certificates: [],
      issuedCertificates: [{ code }],
    })
  })
})
