import { expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountLimits,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '../../contract/index.ts'
import { buildMember, codeIn } from '../testing.ts'

let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time) })
const password = 'norrsken över fjärden'
const perDay = accountLimits.mailsPerAddressAndDay
const daySeconds = 24 * 60 * 60

const ask = (email: string, client?: Client) => server.call(requestPasswordReset, { email }, client)
const signUpAs = (email: string) =>
  server.call(signUp, {
    email,
    password,
    passwordAgain: password,
    fullName: 'Somebody Else',
    role: 'founder',
    acceptedTerms: true,
  })
const afterMailWindow = () => {
  time += (accountLimits.mailWindowSeconds + 1) * 1000
}
const countMails = async (email: string) => {
  await server.mailRecipientsAfterJobs('accounts.mail_link', [email])
  return (await server.pool.query(`select from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`, [email]))
    .rowCount
}
const useUpMails = async (email: string) => {
  for (let sent = 0; sent < perDay; sent += accountLimits.mailsPerAddress) {
    for (let n = 0; n < accountLimits.mailsPerAddress; n++) await ask(email)
    afterMailWindow()
  }
  expect(await countMails(email)).toBe(perDay)
}

it('[AUTH-06/forgot, AUTH-06/address-hidden] sends an address at most eight account mails a day, with the same answer throughout', async () => {
  const { email } = await buildMember(server)
  const answers = []
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 3; n++) answers.push(await ask(email), await signUpAs(email), await ask('nobody@example.com'))
    afterMailWindow()
  }
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, { ok: true }])]),
  )
  expect(await countMails(email)).toBe(perDay)
  time += daySeconds * 1000
  await ask(email)
  expect(await countMails(email)).toBe(perDay + 1)
})

it('[AUTH-06/forgot] counts mail addresses that differ only in their tag as one', async () => {
  for (let n = 0; n < 6; n++) expect((await signUpAs(`victim+${n}@mail.example`)).status).toBe(200)
  const { rows } = await server.pool.query(
    `select from pgboss.job where name = 'mail.send' and data ->> 'to' like 'victim+%'`,
  )
  expect(rows).toHaveLength(accountLimits.mailsPerAddress)
  await signUpAs('victim@mail.example')
  expect(await countMails('victim@mail.example')).toBe(0)
  await signUpAs('other+1@mail.example')
  expect(await countMails('other+1@mail.example')).toBe(1)
})

it("[AUTH-06/forgot] keeps the last link valid after the day's mails are used up", async () => {
  const { email } = await buildMember(server)
  await useUpMails(email)
  await ask(email)
  expect(await countMails(email)).toBe(perDay)
  await server.mailTo(email, perDay)
  const answers = []
  for (const { link } of await server.mails(email)) {
    answers.push(
      (await server.call(resetPassword, { code: codeIn(link), password, passwordAgain: password })).code ?? 'ok',
    )
  }
  expect(answers.sort()).toEqual([...Array(perDay - 1).fill('account.link_invalid'), 'ok'])
})

it('[AUTH-06/forgot] does not count confirmations that a confirmed member is not sent', async () => {
  const { email } = await buildMember(server)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < accountLimits.mailsPerAddress; n++) await server.call(resendConfirmation, { email })
    afterMailWindow()
  }
  await ask(email)
  expect(await countMails(email)).toBe(1)
})

it("[AUTH-06/forgot, AUTH-12/owner-never-locked] mails a known browser its reset after others used up the day's mails", async () => {
  const { email } = await buildMember(server, { password })
  const browser = server.client()
  await browser.succeed(signIn, { identifier: email, password })
  await browser.succeed(signOut, {})
  await useUpMails(email)
  for (const stranger of [server.client(), browser]) await ask(email, stranger)
  expect(await countMails(email)).toBe(perDay + 1)
})
