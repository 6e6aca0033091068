import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createProgram,
  duplicateProgram,
  readProgram,
  submitProgram,
  updateProgram,
  withdrawProgram,
} from '../contract/index.ts'
import { buildProgram, localDay, programInput } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin' })

describe('programs.update', () => {
  it('[PROG-01/draft] replaces all fields of a draft and keeps its slug', async () => {
    const { client } = await signedInMember(server)
    const created = await client.succeed(createProgram, programInput({ features: ['En'], startsOn: '2027-03-01' }))
    const updated = await client.succeed(updateProgram, { id: created.id, ...programInput({ title: 'Nytt namn' }) })
    expect(updated).toMatchObject({
      title: 'Nytt namn',
      slug: created.slug,
      features: [],
      startsOn: null,
      status: 'draft',
    })
  })

  it('[PROG-01/approval] saves a draft and sends it for approval with one call', async () => {
    const { client } = await signedInMember(server)
    const { id } = await client.succeed(createProgram, programInput())
    expect((await client.succeed(updateProgram, { id, ...programInput(), submit: true })).status).toBe(
      'pending_approval',
    )
    expect(await client.call(updateProgram, { id, ...programInput(), submit: true })).toMatchObject({
      status: 409,
      code: 'program.wrong_state',
    })
    const { id: draft } = await client.succeed(createProgram, programInput())
    expect(
      await client.call(updateProgram, { id: draft, ...programInput({ endsOn: localDay(-1) }), submit: true }),
    ).toMatchObject({ status: 409, code: 'program.over' })
    expect((await client.succeed(readProgram, { slug: draft })).endsOn).toBeNull()
  })

  it('[PROG-02/active] an edit of an active program is public at once', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const { id, slug } = await buildProgram(server, ownerId, { title: 'Before' })
    await server.client().succeed(readProgram, { slug })
    await client.succeed(updateProgram, { id, ...programInput({ title: 'After' }) })
    await expect.poll(async () => (await server.client().succeed(readProgram, { slug })).title).toBe('After')
    expect((await server.client().succeed(readProgram, { slug })).status).toBe('active')
  })

  it('[PROG-02/completed, PROG-02/cancelled] a program that has ended is not edited', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    for (const status of ['completed', 'cancelled'] as const) {
      const { id } = await buildProgram(server, ownerId, { status })
      expect(await client.call(updateProgram, { id, ...programInput() })).toMatchObject({
        status: 409,
        code: 'program.wrong_state',
      })
    }
  })

  it('[PROG-01/max-participants] there are never fewer places than accepted participants', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const program = await buildProgram(server, ownerId, { maxParticipants: 5 })
    const subject = { kind: 'program' as const, id: program.id, ownerId, title: program.title }
    for (const status of ['approved', 'approved', 'pending', 'rejected'] as const)
      await buildApplication(server, subject, (await signedInMember(server)).id, { status })
    const update = (maxParticipants: number) =>
      client.call(updateProgram, { id: program.id, ...programInput({ maxParticipants }) })
    expect(await update(1)).toMatchObject({ status: 400, fields: { maxParticipants: 'program.below_accepted' } })
    expect((await update(3)).body).toMatchObject({ participants: 2, applications: 'open' })
    expect((await update(2)).body).toMatchObject({ participants: 2, applications: 'full' })
  })

  it('[PROG-01/draft] is for the owner; another member does not find a draft', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const stranger = await signedInMember(server)
    const draft = await client.succeed(createProgram, programInput())
    const active = await buildProgram(server, ownerId)
    const update = (who: typeof stranger, id: string) => who.client.call(updateProgram, { id, ...programInput() })
    expect(await update(stranger, draft.id)).toMatchObject({ status: 404, code: 'program.not_found' })
    expect(await update(stranger, active.id)).toMatchObject({ status: 403, code: 'program.not_yours' })
    expect(await update(admin, draft.id)).toMatchObject({ status: 403, code: 'program.not_yours' })
    expect(await update(stranger, randomUUID())).toMatchObject({ status: 404, code: 'program.not_found' })
    expect((await server.call(updateProgram, { id: active.id, ...programInput() })).code).toBe('auth.required')
  })
})

describe('programs.duplicate', () => {
  it('[PROG-01/draft] copies a program for the next cohort as a draft without dates', async () => {
    const { client } = await signedInMember(server)
    const source = await client.succeed(
      createProgram,
      programInput({
        partnerName: 'Norrsken Labs',
        priceModel: 'equity',
        equity: { min: 300, max: null },
        startsOn: '2027-03-01',
        endsOn: '2027-05-23',
        applicationDeadline: '2027-02-14T23:59',
        timeZone: 'Europe/Helsinki',
        features: ['Kontorsplats'],
        submit: true,
      }),
    )
    const copy = await client.succeed(duplicateProgram, { id: source.id })
    expect(copy).toEqual({
      ...source,
      id: copy.id,
      slug: `fran-labb-till-bolag-${copy.id.slice(0, 8)}`,
      status: 'draft',
      startsOn: null,
      endsOn: null,
      applicationDeadline: null,
      closesAt: null,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
      pictureVersion: copy.pictureVersion,
      can: { ...source.can, submit: 'ok', withdraw: 'program.wrong_state' },
    })
    expect(copy.id).not.toBe(source.id)
  })

  it('[PROG-01/draft] copies a completed program, for its owner only', async () => {
    const { client, id: ownerId } = await signedInMember(server)
    const stranger = await signedInMember(server)
    const { id } = await buildProgram(server, ownerId, { status: 'completed', reviewNote: 'Fint.' })
    expect(await client.succeed(duplicateProgram, { id })).toMatchObject({ status: 'draft', reviewNote: null })
    expect(await stranger.client.call(duplicateProgram, { id })).toMatchObject({ code: 'program.not_yours' })
    expect(await stranger.client.call(duplicateProgram, { id: randomUUID() })).toMatchObject({
      status: 404,
      code: 'program.not_found',
    })
  })
})

describe('programs.submit', () => {
  it('[PROG-01/approval] notifies administrators once a day, also if it is taken back and sent again', async () => {
    const { client } = await signedInMember(server)
    const { id, title } = await client.succeed(createProgram, programInput({ title: 'Skickat två gånger' }))
    expect((await client.succeed(submitProgram, { id })).status).toBe('pending_approval')
    expect((await client.succeed(withdrawProgram, { id })).status).toBe('draft')
    await client.succeed(submitProgram, { id })
    const { items } = await admin.client.succeed(listNotifications, {})
    const about = items.filter((item) => item.type === 'program_submitted' && item.payload['title'] === title)
    expect(about).toHaveLength(1)
  })
})
