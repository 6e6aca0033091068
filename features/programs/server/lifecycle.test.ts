import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { listOwn } from '#features/applications/contract/index.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelProgram,
  completeProgram,
  deleteProgram,
  listPrograms,
  readProgram,
  submitProgram,
  withdrawProgram,
} from '../contract/index.ts'
import { completeProgramsJob } from './complete-job.ts'
import { buildProgram, localDay, type ProgramOverrides } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const visitor = server.client()

const createOwner = async (overrides: ProgramOverrides = {}) => {
  const owner = await signedInMember(server)
  return { owner, program: await buildProgram(server, owner.id, overrides) }
}
const subjectOf = (ownerId: string, { id, title }: { id: string; title: string }) =>
  ({ kind: 'program', id, ownerId, title }) as const
const refusal = (status: number, code: string) => ({ status, code })

describe('states of a program', () => {
  it('[PROG-02/draft, PROG-02/pending-approval] a draft is sent for approval and taken back', async () => {
    const { owner, program } = await createOwner({ status: 'draft' })
    const { id } = program
    expect(await owner.client.succeed(submitProgram, { id })).toMatchObject({ status: 'pending_approval' })
    expect(await owner.client.call(submitProgram, { id })).toMatchObject(refusal(409, 'program.wrong_state'))
    expect(await owner.client.succeed(withdrawProgram, { id })).toMatchObject({
      status: 'draft',
      can: { submit: 'ok', withdraw: 'program.wrong_state' },
    })
    expect(await owner.client.call(withdrawProgram, { id })).toMatchObject(refusal(409, 'program.wrong_state'))
  })

  it('[PROG-02/cancelled] a cancelled program leaves the list, takes no applications and stays readable', async () => {
    const { owner, program } = await createOwner({ title: 'Inställd kurs' })
    const { id, slug } = program
    expect((await visitor.succeed(listPrograms, { q: 'inställd' })).items).toHaveLength(1)
    expect(await owner.client.succeed(cancelProgram, { id })).toMatchObject({ status: 'cancelled' })
    await expect.poll(async () => (await visitor.succeed(readProgram, { slug })).status).toBe('cancelled')
    expect((await visitor.succeed(readProgram, { slug })).applications).toBe('closed')
    for (const when of [undefined, 'past'] as const)
      expect((await visitor.succeed(listPrograms, when ? { q: 'inställd', when } : { q: 'inställd' })).items).toEqual(
        [],
      )
    expect(await owner.client.call(cancelProgram, { id })).toMatchObject(refusal(409, 'program.wrong_state'))
    expect(await owner.client.call(completeProgram, { id })).toMatchObject(refusal(409, 'program.wrong_state'))
  })

  it('[PROG-02/completed] the owner completes a program by hand', async () => {
    const { owner, program } = await createOwner({ title: 'Avslutad kurs' })
    const { id, slug } = program
    expect(await owner.client.succeed(completeProgram, { id })).toMatchObject({
      status: 'completed',
      applications: 'closed',
      can: { edit: 'program.wrong_state', complete: 'program.wrong_state', duplicate: 'ok' },
    })
    await expect.poll(async () => (await visitor.succeed(readProgram, { slug })).status).toBe('completed')
    expect((await visitor.succeed(listPrograms, { q: 'avslutad', when: 'past' })).items).toMatchObject([{ id }])
  })

  it('[PROG-02/completed] a job completes active programs whose last day has passed in their time zone', async () => {
    const { owner } = await createOwner()
    const statusOf = async (slug: string) => (await owner.client.succeed(readProgram, { slug })).status
    const build = (overrides: ProgramOverrides) => buildProgram(server, owner.id, overrides)
    const inAuckland = await build({ timeZone: 'Pacific/Auckland', endsOn: '2027-06-01' })
    const inHonolulu = await build({ timeZone: 'Pacific/Honolulu', endsOn: '2027-06-01' })
    const endless = await build({ startsOn: '2026-01-01' })
    const draft = await build({ status: 'draft', endsOn: '2027-01-01' })
    const pending = await build({ status: 'pending_approval', endsOn: '2027-01-01' })
    const cancelled = await build({ status: 'cancelled', endsOn: '2027-01-01' })
    const runAt = (time: string) => completeProgramsJob.run({ ...jobs, now: () => new Date(time) }, {}, 'a job')
    await runAt('2027-06-01T11:59:59Z')
    expect(await statusOf(inAuckland.slug)).toBe('active')
    await runAt('2027-06-01T12:00:00Z')
    expect([await statusOf(inAuckland.slug), await statusOf(inHonolulu.slug)]).toEqual(['completed', 'active'])
    await runAt('2027-06-02T10:00:00Z')
    await runAt('2027-06-02T10:00:00Z')
    expect(
      await Promise.all([inHonolulu, endless, draft, pending, cancelled].map(({ slug }) => statusOf(slug))),
    ).toEqual(['completed', 'active', 'draft', 'pending_approval', 'cancelled'])
  })

  it('[PROG-02/completed] two nodes that complete programs at once share the work', async () => {
    const { owner } = await createOwner()
    const endsOn = localDay(-1)
    const ended = await Promise.all(
      Array.from({ length: 5 }, () => buildProgram(server, owner.id, { endsOn, startsOn: localDay(-30) })),
    )
    await Promise.all([completeProgramsJob.run(jobs, {}, 'one'), completeProgramsJob.run(jobs, {}, 'two')])
    const rows = await server.db
      .selectFrom('programs')
      .select('status')
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['completed']))
  })

  it('[PROG-02/cancelled] of cancelling and completing at once, one succeeds', async () => {
    const { owner, program } = await createOwner()
    const { id } = program
    const answers = await Promise.all([
      owner.client.call(cancelProgram, { id }),
      owner.client.call(completeProgram, { id }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'program.wrong_state'])
  })

  it.each([
    ['programs.submit', submitProgram],
    ['programs.withdraw', withdrawProgram],
    ['programs.cancel', cancelProgram],
    ['programs.complete', completeProgram],
    ['programs.delete', deleteProgram],
  ] as const)('[PROG-02/active] %s is for the owner', async (_, endpoint) => {
    const { program } = await createOwner()
    const { id } = program
    const [stranger, admin] = [
      await signedInMember(server),
      await signedInMember(server, { adminLevel: 'super_admin' }),
    ]
    for (const { client } of [stranger, admin])
      expect(await client.call(endpoint, { id })).toMatchObject(refusal(403, 'program.not_yours'))
    expect(await stranger.client.call(endpoint, { id: randomUUID() })).toMatchObject(refusal(404, 'program.not_found'))
    expect(await visitor.call(endpoint, { id })).toMatchObject(refusal(401, 'auth.required'))
  })
})

describe('programs.read', () => {
  it('[PROG-04/full, PROG-04/closed] says whether applications are open, closed or full', async () => {
    const { owner } = await createOwner()
    const stateOf = async (overrides: ProgramOverrides, statuses: ApplicationStatus[] = []) => {
      const program = await buildProgram(server, owner.id, overrides)
      for (const status of statuses)
        await buildApplication(server, subjectOf(owner.id, program), (await signedInMember(server)).id, { status })
      const { applications, participants } = await visitor.succeed(readProgram, { slug: program.slug })
      return [applications, participants]
    }
    expect(await stateOf({})).toEqual(['open', 0])
    expect(await stateOf({ maxParticipants: 2 }, ['approved', 'pending', 'contacted'])).toEqual(['open', 1])
    expect(await stateOf({ maxParticipants: 2 }, ['approved', 'approved', 'pending'])).toEqual(['full', 2])
    expect(await stateOf({ applicationDeadline: `${localDay(-1)}T12:00` })).toEqual(['closed', 0])
    expect(await stateOf({ applicationDeadline: `${localDay(1)}T12:00` })).toEqual(['open', 0])
    expect(await stateOf({ startsOn: localDay(0) })).toEqual(['closed', 0])
    expect(await stateOf({ startsOn: localDay(-5), applicationDeadline: `${localDay(5)}T12:00` })).toEqual(['open', 0])
  })

  it('[PROG-04/full] a participant whose participation has ended frees the place', async () => {
    const { owner, program } = await createOwner({ maxParticipants: 1 })
    const ended = { status: 'approved', endedAt: new Date() } as const
    await buildApplication(server, subjectOf(owner.id, program), (await signedInMember(server)).id, ended)
    expect(await visitor.succeed(readProgram, { slug: program.slug })).toMatchObject({
      applications: 'open',
      participants: 0,
    })
  })

  it('[ROUTE-04/programs-detail, ROUTE-06/programs-slug, ROUTE-06/programs-id, ROUTE-06/programs-prefix] is found by its slug, its id and the start of its id; not by others', async () => {
    const { program } = await createOwner({ title: 'برنامج الشمال', language: 'ar' })
    const { id, slug } = program
    for (const address of [slug, id, `x-${id}`, id.slice(0, 8)])
      expect((await visitor.succeed(readProgram, { slug: address })).id).toBe(id)
    for (const address of ['there-is-none', randomUUID()])
      expect(await visitor.call(readProgram, { slug: address })).toMatchObject(refusal(404, 'program.not_found'))
  })

  it('[ROUTE-06/programs-slug] prefers a slug to the id of another program that the slug ends with', async () => {
    const { program: other } = await createOwner()
    const { program } = await createOwner({ slug: `school-${other.id.slice(0, 8)}` })
    for (const slug of [program.slug, program.slug.toUpperCase()])
      expect((await visitor.succeed(readProgram, { slug })).id, slug).toBe(program.id)
  })

  it('[ROUTE-06/programs-raw] is found by a slug that is stored with capital letters only when it is typed exactly so', async () => {
    const { program } = await createOwner({ slug: 'Vindkraftsskolan-På-Vinga' })
    expect((await visitor.succeed(readProgram, { slug: 'Vindkraftsskolan-På-Vinga' })).id).toBe(program.id)
    expect(await visitor.call(readProgram, { slug: 'vindkraftsskolan-på-vinga' })).toMatchObject(
      refusal(404, 'program.not_found'),
    )
  })

  it('[ROUTE-06/programs-ambiguous] is not found by a prefix that two ids begin with, even if one program is a draft', async () => {
    const start = randomUUID().slice(0, 8)
    await createOwner({ id: `${start}-0000-4000-8000-000000000001` })
    expect((await visitor.succeed(readProgram, { slug: `old-title-${start}` })).id).toMatch(/1$/)
    await createOwner({ id: `${start}-0000-4000-8000-000000000002`, status: 'draft' })
    expect(await visitor.call(readProgram, { slug: `older-title-${start}` })).toMatchObject(
      refusal(404, 'program.not_found'),
    )
  })

  it('[NET-05, ADM-02] hides a program from members with a block, and from everyone while its owner is banned', async () => {
    const { owner, program } = await createOwner()
    const { slug } = program
    const [viewer, admin] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'admin' })]
    await viewer.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect((await viewer.client.call(readProgram, { slug })).code).toBe('program.not_found')
    expect((await visitor.succeed(readProgram, { slug })).id).toBe(program.id)
    await viewer.client.succeed(setBlock, { memberId: owner.id, blocked: false })
    await viewer.client.succeed(readProgram, { slug })
    await admin.client.succeed(banUser, { id: owner.id, reason: 'Skräp' })
    await expect.poll(async () => (await visitor.call(readProgram, { slug })).code).toBe('program.not_found')
    expect((await viewer.client.call(readProgram, { slug })).code).toBe('program.not_found')
    expect((await admin.client.succeed(readProgram, { slug })).id).toBe(program.id)
  })
})

describe('programs.delete', () => {
  it('[PROG-03/delete] deletes a program in every state, and its applicants keep what they wrote', async () => {
    const { owner, program } = await createOwner()
    const applicant = await signedInMember(server)
    await buildApplication(server, subjectOf(owner.id, program), applicant.id)
    expect(await owner.client.succeed(deleteProgram, { id: program.id })).toEqual({ ok: true })
    await expect.poll(async () => (await visitor.call(readProgram, { slug: program.slug })).status).toBe(404)
    expect((await applicant.client.succeed(listOwn, {})).items).toMatchObject([
      { kind: 'program', title: program.title, path: null },
    ])
    for (const status of ['draft', 'pending_approval', 'completed', 'cancelled'] as const) {
      const { id } = await buildProgram(server, owner.id, { status })
      expect(await owner.client.succeed(deleteProgram, { id })).toEqual({ ok: true })
      expect(await owner.client.call(deleteProgram, { id })).toMatchObject(refusal(404, 'program.not_found'))
    }
  })

  it('[PROG-03/delete-failed] is refused for a program with accepted participants, also before the decision is announced', async () => {
    const { owner, program } = await createOwner()
    const { id } = program
    const applicant = await signedInMember(server)
    await buildApplication(server, subjectOf(owner.id, program), applicant.id, { status: 'approved' })
    await server.db
      .updateTable('applications')
      .set({ announced_status: 'pending' })
      .where('subject_id', '=', id)
      .execute()
    expect(await owner.client.call(deleteProgram, { id })).toMatchObject(refusal(409, 'program.has_participants'))
    expect((await owner.client.succeed(readProgram, { slug: program.slug })).can).toMatchObject({
      delete: 'program.has_participants',
      cancel: 'ok',
    })
  })
})
