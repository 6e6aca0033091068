import { afterEach, expect, it } from 'vitest'
import { addAdmin } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { requireSecondAdministrator } from '#features/confirmations/server/testing.ts'
import { list as listNotifications, type NotificationType } from '#features/notifications/contract/index.ts'
import { sendMemberMailsJob } from '#features/notifications/server/mail-jobs.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { applyForPartner } from '#features/partners/contract/index.ts'
import { createProduct } from '#features/products/contract/index.ts'
import { buildPicture } from '#features/products/server/testing.ts'
import { createProgram } from '#features/programs/contract/index.ts'
import { programInput } from '#features/programs/server/testing.ts'
import { appealLockout } from '#features/security-events/contract/index.ts'
import { lockAccount } from '#features/security-events/server/testing.ts'
import { sendRequest } from '#features/verification/server/testing.ts'
import { secondFactorGraceDays } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from './support/server.ts'
import { toAdministrators, visibilityMails } from './visibility/mails.ts'

const server = await startTestServer({ jobs: false, config: { adminSecondFactor: 'required' } })
const jobs = await createJobContext(server)

const administrators = {
  superAdmin: await signedInMember(server, { adminLevel: 'super_admin' }),
  admin: await signedInMember(server, { adminLevel: 'admin' }),
  adminByRole: await signedInMember(server, { accessRoles: ['admin'] }),
  viewer: await signedInMember(server, { adminLevel: 'viewer' }),
  banned: await signedInMember(server, { adminLevel: 'super_admin', banned: true }),
  locked: await signedInMember(server, { adminLevel: 'super_admin' }),
  closed: await signedInMember(server, { adminLevel: 'super_admin' }),
  closedByRole: await signedInMember(server, { accessRoles: ['admin'] }),
  closedModerator: await signedInMember(server, { adminLevel: 'admin', accessRoles: ['moderator'] }),
  bannedModerator: await signedInMember(server, { accessRoles: ['moderator'], banned: true }),
}
await lockAccount(server.db, administrators.locked.id)
await server.db
  .updateTable('profiles')
  .set({ administrator_since: new Date(Date.now() - (secondFactorGraceDays + 1) * dayMs) })
  .where(
    'id',
    'in',
    [administrators.closed, administrators.closedByRole, administrators.closedModerator].map(({ id }) => id),
  )
  .execute()

type Name = keyof typeof administrators
const deciding: readonly Name[] = ['superAdmin', 'admin', 'adminByRole']
const reading: readonly Name[] = [...deciding, 'viewer']

const runAudit = (mailUrl: string | null) =>
  features
    .flatMap(({ jobs: defined = [] }) => defined)
    .find(({ name }) => name === 'productionAudit.daily')
    ?.run({ ...jobs, config: { ...jobs.config, mailUrl } }, {}, 'a job')

type Case = { title: string; type: NotificationType; notified: readonly Name[]; act: () => Promise<unknown> }

const cases: readonly Case[] = [
  {
    title: '[PROG-01/approval] a program that is sent for approval',
    type: 'program_submitted',
    notified: deciding,
    act: async () => (await signedInMember(server)).client.succeed(createProgram, programInput({ submit: true })),
  },
  {
    title: '[ADM-01/verification] a request to be verified',
    type: 'verification_requested',
    notified: deciding,
    act: async () => sendRequest((await signedInMember(server)).client),
  },
  {
    title: '[SHLD-02/appeal] an appeal against a lock',
    type: 'lock_appealed',
    // A moderator moderates also while their administration is closed.
    notified: [...deciding, 'closedModerator'],
    act: async () => {
      const { id, client } = await signedInMember(server)
      await lockAccount(server.db, id)
      await client.succeed(appealLockout, { text: 'Det var kod i en annons.' })
    },
  },
  {
    title: '[PART-01/status] an application for partnership',
    type: 'partner_applied',
    notified: deciding,
    act: async () => {
      const { client } = await signedInMember(server)
      const answers = { reason: 'Vi öppnar dörrar.', experience: 'Tio år.', contribution: 'Lokaler och tid.' }
      await client.succeed(applyForPartner, answers)
    },
  },
  {
    title: '[PROD-03/submit] a product that is submitted for review',
    type: 'product_submitted',
    notified: deciding,
    act: async () => {
      const { id, client } = await signedInMember(server)
      await client.succeed(createProduct, {
        title: 'Lodlinan',
        tagline: 'Ett djuplod',
        description: 'Mäter djup.',
        language: 'sv',
        categories: ['hardware'],
        thumbnail: { fileId: (await buildPicture(server, id)).id, alt: 'Ett lod' },
        submit: true,
      })
    },
  },
  {
    title: '[ADM-07/reports] a check of the production audit that fails since the day before',
    type: 'production_check_failed',
    notified: reading,
    act: async () => {
      await runAudit(jobs.config.mailUrl)
      await runAudit('smtp://127.0.0.1:1')
    },
  },
  {
    title: '[ADM-03/viewer] a request to add an administrator, which a second one confirms,',
    type: 'confirmation_requested',
    notified: deciding,
    act: async () => {
      await requireSecondAdministrator(server)
      const asker = await signedInMember(server, { adminLevel: 'super_admin' })
      await asker.client.succeed(addAdmin, { email: (await buildMember(server)).email, level: 'viewer' })
    },
  },
]

const namesOf = ({ id, email }: { id?: string; email?: string }) =>
  (Object.keys(administrators) as Name[]).filter(
    (name) => administrators[name].id === id || administrators[name].email === email,
  )

/** Read from the database, because banned and locked administrators cannot read their notifications. */
const notifiedOf = async (type: NotificationType) => {
  const rows = await server.db.selectFrom('notifications').select('member_id as id').where('type', '=', type).execute()
  return rows.flatMap(namesOf).toSorted()
}
/** The administrators that get a mail once every pending notification is due. */
const mailed = async () => {
  const later = { ...jobs, now: () => new Date(Date.now() + dayMs) }
  for (const { id } of Object.values(administrators)) await sendMemberMailsJob.run(later, { memberId: id }, 'a job')
  const { rows } = await server.pool.query<{ email: string }>(
    `select data ->> 'to' as email from pgboss.job where name = 'mail.send'`,
  )
  return rows.flatMap(namesOf).toSorted()
}
/** Most of these types are mailed only to those who have chosen so. */
const chooseMails = (type: NotificationType) =>
  server.db
    .insertInto('notification_choices')
    .values(Object.values(administrators).map(({ id }) => ({ member_id: id, type, channel: 'mail', wanted: true })))
    .execute()

afterEach(async () => {
  await server.db.deleteFrom('notifications').execute()
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
})

it.each(cases.map((one) => [one.title, one] as const))(
  '%s is notified and mailed to the administrators who may act now, and not to banned or locked ones or ones without the required second factor',
  async (_, { type, notified, act }) => {
    await chooseMails(type)
    await act()
    expect(await notifiedOf(type)).toEqual(notified.toSorted())
    expect(await mailed()).toEqual(notified.toSorted())
    for (const name of notified) {
      const { items } = await administrators[name].client.succeed(listNotifications, {})
      expect(items.map((one) => one.type)).toEqual([type])
    }
  },
)

it('every type of notification that names members to administrators is tested here', () => {
  const types = Object.entries(visibilityMails).flatMap(([type, of]) => (of === toAdministrators ? [type] : []))
  expect(cases.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
})
