import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { notificationTypes, setMailRhythm } from '#features/notifications/contract/index.ts'
import { sendDigestsJob, sendMemberMailsJob } from '#features/notifications/server/mail-jobs.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { startTestServer } from './support/server.ts'
import { createMailScene, type MailCause, type MailScene } from './visibility/mail-scene.ts'
import { mailFunctions, runNotifyingJobs, visibilityMails } from './visibility/mails.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })

const causes = Object.entries(visibilityMails).flatMap(([type, of]) =>
  typeof of === 'string' ? [] : of.map((cause): [string, MailCause] => [type, cause]),
)

const sendings = [
  ['single mails name', false],
  ['a digest names', true],
] as const

/** The enqueued mails to the viewer as JSON, oldest first. */
const mailsOf = async ({ viewer }: MailScene): Promise<string[]> => {
  const { rows } = await server.pool.query<{ data: object }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
    [viewer.email],
  )
  return rows.map(({ data }) => JSON.stringify(data))
}

/** Sends the viewer's pending notifications, with the time of three days later, when each of them is due. */
const sendPendingMails = async ({ viewer }: MailScene) => {
  const later = { ...jobs, now: () => new Date(Date.now() + 3 * dayMs) }
  await sendMemberMailsJob.run(later, { memberId: viewer.id }, 'a job')
  await sendDigestsJob.run(later, {}, 'a job')
}

/** The mails with a sign of an author among those that are sent after `separate`. */
const mailsShowingAuthors = async (
  scene: MailScene,
  separate: () => Promise<unknown>,
  { digest }: { digest: boolean },
) => {
  if (digest) await scene.viewer.client.succeed(setMailRhythm, { rhythm: 'daily' })
  for (const [, { act }] of causes) await act(scene)
  if (digest) await runNotifyingJobs(server, jobs)
  const before = await mailsOf(scene)
  await separate()
  await runNotifyingJobs(server, jobs)
  await sendPendingMails(scene)
  const signs = [scene.marker, ...Object.values(scene.authors).map(({ id }) => id)].map((sign) => sign.toLowerCase())
  return (await mailsOf(scene))
    .slice(before.length)
    .filter((mail) => signs.some((sign) => mail.toLowerCase().includes(sign)))
}

it('every type of notification and every function that makes a mail is in the visibility table', async () => {
  expect(Object.keys(visibilityMails).toSorted()).toEqual([...notificationTypes].toSorted())
  const root = join(import.meta.dirname, '..')
  const names: string[] = []
  for await (const path of glob('features/*/server/{mails,security-mail}.ts', { cwd: root })) {
    const exported = Object.keys((await import(join(root, path))) as object)
    names.push(...exported.filter((name) => name.endsWith('Mail')).map((name) => `${path.split('/')[1]}.${name}`))
  }
  expect(Object.keys(mailFunctions).toSorted()).toEqual(names.toSorted())
})

it('[NET-05] every mail in the visibility table names its author to a member without a block', async () => {
  const scene = await createMailScene(server, admin.client)
  for (const [type, { act, sign }] of causes) {
    const before = await mailsOf(scene)
    await act(scene)
    await runNotifyingJobs(server, jobs)
    await sendPendingMails(scene)
    const mails = (await mailsOf(scene)).slice(before.length)
    expect(mails.join('\n').toLowerCase(), type).toContain(sign(scene).toLowerCase())
  }
})

it.each(sendings)('[NET-05] %s no author whom the member has blocked since', async (_, digest) => {
  const scene = await createMailScene(server, admin.client)
  const block = async () => {
    for (const { id } of Object.values(scene.authors))
      await scene.viewer.client.succeed(setBlock, { memberId: id, blocked: true })
  }
  expect(await mailsShowingAuthors(scene, block, { digest })).toEqual([])
})

it.each(sendings)('[NET-05] %s no author who has blocked the member since', async (_, digest) => {
  const scene = await createMailScene(server, admin.client)
  const block = async () => {
    for (const { client } of Object.values(scene.authors))
      await client.succeed(setBlock, { memberId: scene.viewer.id, blocked: true })
  }
  expect(await mailsShowingAuthors(scene, block, { digest })).toEqual([])
})

it.each(sendings)('[ADM-02/ban] %s no author who has been banned since', async (_, digest) => {
  const scene = await createMailScene(server, admin.client)
  const ban = async () => {
    for (const { id } of Object.values(scene.authors))
      await admin.client.succeed(banUser, { id, reason: 'A test needs it.' })
  }
  expect(await mailsShowingAuthors(scene, ban, { digest })).toEqual([])
})
