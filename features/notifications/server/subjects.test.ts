import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { matchSavedSearchesJob } from '#features/opportunities/server/alerts.ts'
import { decide } from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { apply, createOpportunity } from '#features/opportunities/contract/index.ts'
import { buildSavedSearch } from '#features/opportunities/server/testing.ts'
import { addComment, createProduct } from '#features/products/contract/index.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sendMemberMailsJob } from './mail-jobs.ts'
import { createJobContext } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

/** A misleading title that a member can choose. */
const title = 'Nordbro Support https://evil.example/login'

type Member = { id: string; email: string; client: Client }

/** Actions of a member without a connection that send a mail about content with the sender's title. */
const acts: [name: string, act: (sender: Member, recipient: Member) => Promise<unknown>][] = [
  [
    'an invitation as a maker',
    (sender, recipient) => sender.client.succeed(createProduct, { title, language: 'en', makerIds: [recipient.id] }),
  ],
  [
    'a reply to a comment',
    async (sender, recipient) => {
      const product = await buildProduct(server, sender.id, { title })
      const comment = await buildComment(server, product.id, recipient.id)
      await sender.client.succeed(addComment, { id: product.id, parentId: comment.id, text: 'A reply' })
    },
  ],
  [
    'a comment to a maker',
    async (sender, recipient) => {
      const product = await buildProduct(server, sender.id, { title, makerIds: [recipient.id] })
      await sender.client.succeed(addComment, { id: product.id, text: 'A comment' })
    },
  ],
  [
    'the answers to an application',
    async (sender, recipient) => {
      const { id } = await sender.client.succeed(createOpportunity, {
        title,
        type: 'job',
        language: 'en',
        description: 'Out on the ice for weeks at a time.',
      })
      const application = await recipient.client.succeed(apply, { id, message: 'I would like to be part of this.' })
      for (const status of ['contacted', 'approved', 'rejected'] as const) {
        await sender.client.succeed(decide, { ids: [application.id], status })
        await announceDecisions(jobs)
      }
    },
  ],
  [
    'an alert of a saved search',
    async (sender, recipient) => {
      await buildSavedSearch(server, recipient.id, { name: 'My search' })
      const { id } = await sender.client.succeed(createOpportunity, {
        title,
        type: 'job',
        language: 'en',
        description: 'Out on the ice for weeks at a time.',
      })
      await matchSavedSearchesJob.run(jobs, { id }, 'a job')
    },
  ],
]

describe('mail subjects', () => {
  it.each(acts)('[NOTI-01] the mail subject of %s quotes no title chosen by a stranger', async (_, act) => {
    const [sender, recipient] = [await signedInMember(server), await buildMember(server)]
    await act(sender, { ...recipient, client: await signedInClient(server, recipient) })
    await sendMemberMailsJob.run(jobs, { memberId: recipient.id }, 'a job')
    const { rows } = await server.pool.query<{ subject: string; data: object }>(
      `select data ->> 'subject' as subject, data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [recipient.email],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { subject, data } of rows) {
      expect(subject).not.toMatch(/evil|Support/)
      // The body contains the title.
      expect(JSON.stringify(data)).toContain('evil.example')
    }
  })
})
