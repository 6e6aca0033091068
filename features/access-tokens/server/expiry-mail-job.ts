import { contactsOf } from '#features/accounts/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { accessTokenLimits } from '../contract/index.ts'
import { tokenExpiryMail } from './mails.ts'
import * as queries from './queries.ts'

const batchSize = 100
const { expiryMailDays } = accessTokenLimits

/** Mails members whose tokens expire within a week, once for each token. */
export const expiryMailJob = defineJob({
  name: 'accessTokens.mailExpiry',
  schedule: '23 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const until = new Date(now.getTime() + expiryMailDays * dayMs)
    let claimed: number
    do {
      claimed = await inTransaction(ctx, async ({ tx, mail, config }) => {
        const tokens = await queries.claimForExpiryMail(tx, {
          now,
          until,
          noticeDays: expiryMailDays,
          limit: batchSize,
        })
        const contacts = await contactsOf(tx, [...new Set(tokens.map(({ member_id }) => member_id))])
        const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
        for (const { member_id, name, last_four, expires_at } of tokens) {
          const contact = contactOf.get(member_id)
          if (!contact) continue
          const url = `${config.publicBaseUrl}/profile?tab=developers`
          await mail(tokenExpiryMail(contact, { name, lastFour: last_four, expiresAt: expires_at }, url))
        }
        return tokens.length
      })
    } while (claimed === batchSize)
  },
})
