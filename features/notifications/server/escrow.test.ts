import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { languages } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { startTestServer } from '#tests/support/server.ts'
import { notificationIcons } from '../contract/define-notifications.ts'
import { list, notificationText } from '../contract/index.ts'
import { definitionOf } from '../contract/types.ts'
import { createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)

it.each(['escrow_funded', 'funds_released', 'dispute_initiated', 'escrow_cancelled'] as const)(
  '[NOTI-01/escrow-funded, NOTI-01/funds-released, NOTI-01/dispute-initiated, NOTI-01/escrow-cancelled] %s reaches its member with its link, an icon and a text in each language',
  async (type) => {
    const { id, client } = await signedInMember(server)
    const notice = { type, payload: { title: 'Fyrens nya lins' }, link: '/dashboard', dedupeKey: type } as const
    await notifyInTransaction(jobs, { memberIds: [id], ...notice })
    const [received] = (await client.succeed(list, {})).items
    expect(received).toMatchObject({ type, payload: notice.payload, link: notice.link, readAt: null })
    expect(notificationIcons).toContain(definitionOf(type).icon)
    const words = languages.map((language) =>
      textsFor(language, 'notifications')(notificationText({ type, payload: notice.payload }), notice.payload),
    )
    for (const text of words) expect(text).toContain('Fyrens nya lins')
    expect(new Set(words).size).toBe(languages.length)
  },
)
