import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { listFeedback, sendFeedback, setFeedbackState } from '#features/feedback/contract/index.ts'
import { readCommunity } from '#features/marketing/contract/index.ts'
import { listMembers } from '#features/network/contract/index.ts'
import {
  decidePartnerApplication,
  listPartnerApplications,
  readOwnApplication,
} from '#features/partners/contract/index.ts'
import { buildPartnerApplication } from '#features/partners/server/testing.ts'
import { decide, listForReview, readProduct } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { readSuggestion, setStatus } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type Author, expectLanguageOfText, texts, type Write } from './kinds.ts'

const server = await startTestServer()
const reader = await signedInMember(server, { language: 'sv', adminLevel: 'viewer' })

const makeAdministrator = ({ id }: Author) => setProfile(server, id, { is_admin: true, admin_level: 'admin' })

const rejectProduct = async (author: Author, note: string) => {
  await makeAdministrator(author)
  const product = await buildProduct(server, reader.id, { status: 'pending_review' })
  await author.client.succeed(decide, { id: product.id, decision: 'reject', note })
  return product
}

const noteFeedback = async (author: Author, note: string) => {
  await makeAdministrator(author)
  await reader.client.succeed(sendFeedback, { kind: 'idea', text: 'Kaffe' })
  const [sent] = (await reader.client.succeed(listFeedback, { limit: 1 })).items
  await author.client.succeed(setFeedbackState, { id: sent?.id ?? '', state: 'seen', note })
  return (await reader.client.succeed(listFeedback, { limit: 1 })).items[0]
}

const noteSuggestion = async (author: Author, note: string) => {
  await makeAdministrator(author)
  const { id } = await buildSuggestion(server)
  await author.client.succeed(setStatus, { id, status: 'in_progress', note })
  return reader.client.succeed(readSuggestion, { id })
}

const rejectPartner = async (author: Author, note: string) => {
  await makeAdministrator(author)
  const applicant = await signedInMember(server)
  const { id } = await buildPartnerApplication(server, applicant.id)
  await author.client.succeed(decidePartnerApplication, { id, decision: 'rejected', note })
  return { id, applicant }
}

const kinds: Record<string, Write> = {
  'the note of a suggestion': async (author, note) => (await noteSuggestion(author, note)).noteLanguage,
  "the reviewers' note of a product": async (author, note) => {
    const { slug } = await rejectProduct(author, note)
    return (await reader.client.succeed(readProduct, { slug })).noteLanguage
  },
  'the note of a decision about a product': async (author, note) => {
    const { id } = await rejectProduct(author, note)
    const { items } = await reader.client.succeed(listForReview, { status: 'rejected' })
    return items.find((one) => one.id === id)?.history[0]?.language
  },
  'the answer to a partner application': async (author, note) => {
    const { applicant } = await rejectPartner(author, note)
    return (await applicant.client.succeed(readOwnApplication, {})).rounds[0]?.noteLanguage
  },
  'the answer in the list of partner applications': async (author, note) => {
    const { id } = await rejectPartner(author, note)
    const { items } = await reader.client.succeed(listPartnerApplications, {})
    return items.find((one) => one.id === id)?.noteLanguage
  },
  'the note of feedback': async (author, note) => (await noteFeedback(author, note))?.noteLanguage,
  'a bio in the list of members': async ({ id, client }, bio) => {
    await client.succeed(updateProfile, { bio })
    const { items } = await reader.client.succeed(listMembers, { sort: 'newest' })
    return items.find((one) => one.id === id)?.bioLanguage
  },
  'a bio on the home page': async ({ id, client }, bio) => {
    await client.succeed(updateProfile, { bio })
    await setProfile(server, id, { username: `open-${id.slice(0, 8)}`, is_public: true })
    const { members } = await reader.client.succeed(readCommunity, {})
    return members.find((one) => one.id === id)?.aboutLanguage
  },
}

describe('the language of', () => {
  it.each(Object.entries(kinds))('[I18N-07/language-kept] %s is that of the text', (_, write) =>
    expectLanguageOfText(server, write),
  )
})

it('[I18N-07/language-kept] a note that another administrator does not edit keeps its language', async () => {
  const [author, second] = [
    await signedInMember(server, { language: 'en' }),
    await signedInMember(server, { language: 'sv' }),
  ]
  await makeAdministrator(second)
  const note = 'Kotlin, React'
  const { id } = await noteSuggestion(author, note)
  await second.client.succeed(setStatus, { id, status: 'completed', note })
  expect(await reader.client.succeed(readSuggestion, { id })).toMatchObject({ note, noteLanguage: 'en' })
  await second.client.succeed(setStatus, { id, status: 'completed' })
  expect(await reader.client.succeed(readSuggestion, { id })).toMatchObject({ note: null, noteLanguage: null })
  const feedback = await noteFeedback(author, note)
  const change = { id: feedback?.id ?? '', state: 'done' } as const
  expect(await second.client.succeed(setFeedbackState, { ...change, note })).toMatchObject({ noteLanguage: 'en' })
  expect(await second.client.succeed(setFeedbackState, change)).toMatchObject({ noteLanguage: null })
})

it('[I18N-07/language-kept] a product that is approved has neither a note nor its language', async () => {
  const author = await signedInMember(server, { language: 'sv' })
  const { id, slug } = await rejectProduct(author, texts.en)
  await server.db.updateTable('products').set({ status: 'pending_review' }).where('id', '=', id).execute()
  await author.client.succeed(decide, { id, decision: 'approve' })
  expect(await reader.client.succeed(readProduct, { slug })).toMatchObject({ note: null, noteLanguage: null })
})
