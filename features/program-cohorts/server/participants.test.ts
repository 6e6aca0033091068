import { describe, expect, it } from 'vitest'
import { buildParticipant } from '#features/programs/server/testing.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide, undoDecisions } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { cancelProgram, completeProgram, deleteProgram } from '#features/programs/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listParticipants, readCohort, setAlumnus, setIntroduction } from '../contract/index.ts'
import { buildChoice, createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const namesFor = async (
  { client }: Awaited<ReturnType<typeof signedInMember>>,
  input: { programId: string; q?: string },
): Promise<string[]> => (await client.succeed(listParticipants, input)).items.map(({ member }) => member.fullName)

describe('the participants of a program', () => {
  it('are listed by name for the owner and the participants, with company, city and introduction', async () => {
    const { owner, programId, participants } = await createCohortScene(server, {
      participants: ['Öst Berg', 'Asta Ek'],
    })
    await setProfile(server, participants[1].id, { company: 'Isbryt AB', location: 'Luleå' })
    await participants[1].client.succeed(
      setIntroduction,
      { programId, text: 'Ice and data.\nI look for a pilot.' },
      { headers: { 'accept-language': 'en' } },
    )
    for (const viewer of [owner, participants[0]]) {
      const { items, total } = await viewer.client.succeed(listParticipants, { programId })
      expect(total).toBe(2)
      expect(items).toMatchObject([
        {
          member: { fullName: 'Asta Ek', company: 'Isbryt AB' },
          location: 'Luleå',
          introduction: { text: 'Ice and data.\nI look for a pilot.', language: 'en' },
        },
        { member: { fullName: 'Öst Berg' }, introduction: null },
      ])
      expect(JSON.stringify(items)).not.toContain('@')
    }
  })

  it('are neither applicants who wait, nor approved ones before it is announced, nor those who have withdrawn', async () => {
    const { owner, program, programId, participants, applicationIds } = await createCohortScene(server)
    const [waiting, approved] = [await signedInMember(server), await signedInMember(server)]
    const subject = { kind: 'program' as const, ...program }
    await buildApplication(server, subject, waiting.id)
    const { id } = await buildApplication(server, subject, approved.id)
    await owner.client.succeed(decide, { ids: [id], status: 'approved' })
    expect(await namesFor(owner, { programId })).toEqual(['Asta Ek', 'Bo Dahl'])
    expect((await approved.client.call(readCohort, { programId })).code).toBe('program.not_found')
    await announceDecisions(jobs)
    expect(await namesFor(owner, { programId })).toHaveLength(3)
    await server.db
      .updateTable('applications')
      .set({ ended_at: new Date() })
      .where('id', '=', applicationIds[0])
      .execute()
    expect(await namesFor(owner, { programId })).not.toContain('Asta Ek')
    expect((await participants[0].client.call(listParticipants, { programId })).code).toBe('program.not_found')
  })

  it('are in pages and found by a part of the name', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `Person ${String(at).padStart(2, '0')}`)
    const { owner, programId } = await createCohortScene(server, { participants: [...names, 'Émilie Dür'] })
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { items: { member: { fullName: string } }[]; nextCursor: string | null } = await owner.client.succeed(
        listParticipants,
        { programId, limit: 7, ...(cursor && { cursor }) },
      )
      seen.push(...page.items.map(({ member }) => member.fullName))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['Émilie Dür', ...names])
    expect(await namesFor(owner, { programId, q: 'emilie' })).toEqual(['Émilie Dür'])
    expect(await namesFor(owner, { programId, q: 'SON 1' })).toHaveLength(10)
    expect(await owner.client.succeed(listParticipants, { programId, q: '%' })).toMatchObject({ items: [], total: 0 })
  })

  it('with a block between them are left out of the list, the search and the count of each other', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const [asta, bo] = participants
    await asta.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    for (const [viewer, hidden] of [
      [asta, 'Bo Dahl'],
      [bo, 'Asta Ek'],
    ] as const) {
      expect(await namesFor(viewer, { programId })).toEqual([viewer.fullName])
      expect(await namesFor(viewer, { programId, q: hidden })).toEqual([])
      expect((await viewer.client.succeed(readCohort, { programId })).participants).toBe(1)
      expect((await viewer.client.succeed(listParticipants, { programId })).total).toBe(1)
    }
    expect(await namesFor(owner, { programId })).toHaveLength(2)
  })

  it('are refused when they or the owner have blocked the other, and banned ones are not listed', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const [asta, bo] = participants
    await asta.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect((await asta.client.call(readCohort, { programId })).code).toBe('program.not_found')
    expect(await namesFor(owner, { programId })).toEqual(['Bo Dahl'])
    await server.db.insertInto('account_blocks').values({ user_id: bo.id, kind: 'ban', reason: 'Spam.' }).execute()
    expect(await namesFor(owner, { programId })).toEqual([])
  })

  it('still read the cohort of a program that is over or cancelled, and not of one that moderation has removed', async () => {
    for (const end of [completeProgram, cancelProgram]) {
      const { owner, programId, participants } = await createCohortScene(server)
      await owner.client.succeed(end, { id: programId })
      expect(await namesFor(participants[0], { programId })).toHaveLength(2)
    }
    const { owner, programId, participants } = await createCohortScene(server)
    await server.db.updateTable('programs').set({ status: 'draft' }).where('id', '=', programId).execute()
    expect((await participants[0].client.call(readCohort, { programId })).code).toBe('program.not_found')
    expect((await owner.client.succeed(readCohort, { programId })).can['announce']).toBe('program.wrong_state')
  })
})

describe('what a participant chooses', () => {
  it('is an introduction of at most 500 characters, which an empty text removes', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const [asta] = participants
    const write = (text: string) => asta.client.call(setIntroduction, { programId, text })
    expect(await write('x'.repeat(501))).toMatchObject({ status: 400, fields: { text: 'field.too_long' } })
    expect((await write('x'.repeat(500))).body?.own?.introduction?.text).toHaveLength(500)
    expect((await write('')).body?.own).toEqual({ introduction: null, isAlumnus: false })
    expect((await owner.client.call(setIntroduction, { programId, text: 'Me.' })).code).toBe(
      'program_cohort.not_participant',
    )
    expect((await owner.client.call(setAlumnus, { programId, isAlumnus: true })).code).toBe(
      'program_cohort.not_participant',
    )
    const stranger = await signedInMember(server)
    expect((await stranger.client.call(setAlumnus, { programId, isAlumnus: true })).code).toBe('program.not_found')
  })

  it('is gone when the participation ends, and stays when a rejection is undone before it is announced', async () => {
    const { owner, program, programId, participants, applicationIds } = await createCohortScene(server)
    const [asta, bo] = participants
    for (const { id } of participants)
      await buildChoice(server, programId, id, { introduction: 'Hi.', isAlumnus: true })
    const { items } = await owner.client.succeed(decide, { ids: [applicationIds[0]], status: 'rejected' })
    expect(items).toHaveLength(1)
    await owner.client.succeed(undoDecisions, { ids: [applicationIds[0]] })
    expect((await asta.client.succeed(readCohort, { programId })).own?.isAlumnus).toBe(true)
    await owner.client.succeed(decide, { ids: [applicationIds[1]], status: 'rejected' })
    await announceDecisions(jobs)
    await buildParticipant(server, program, program.ownerId, (await signedInMember(server)).id)
    const left = await server.db
      .selectFrom('program_cohort_members')
      .select('member_id')
      .where('program_id', '=', programId)
      .execute()
    expect(left).toEqual([{ member_id: asta.id }])
    expect((await bo.client.call(readCohort, { programId })).code).toBe('program.not_found')
  })

  it('goes with a program that is deleted', async () => {
    const { owner, programId, participants, applicationIds } = await createCohortScene(server)
    await buildChoice(server, programId, participants[0].id, { introduction: 'Hi.' })
    await server.db
      .updateTable('applications')
      .set({ ended_at: new Date() })
      .where('id', 'in', applicationIds)
      .execute()
    await owner.client.succeed(deleteProgram, { id: programId })
    expect((await owner.client.call(readCohort, { programId })).code).toBe('program.not_found')
  })
})
