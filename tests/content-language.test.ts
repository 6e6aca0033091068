import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, editPost } from '#features/activity/contract/index.ts'
import { listIntroductions, proposeIntroduction } from '#features/introductions/contract/index.ts'
import { listRequests, requestConnection } from '#features/network/contract/index.ts'
import { addComment, editComment } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { readMember, updateProfile } from '#features/profiles/contract/index.ts'
import { createSuggestion, editSuggestion } from '#features/suggestions/contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectLanguageOfText, texts, type Write } from './content-language/kinds.ts'

const server = await startTestServer()

const createMember = (language: Language) => signedInMember(server, { language })

const kinds: Record<string, Write> = {
  'a bio': async ({ id, client }, bio) => {
    await client.succeed(updateProfile, { bio })
    const reader = await createMember('sv')
    return (await reader.client.succeed(readMember, { id })).bioLanguage
  },
  'a connection request': async ({ client }, message) => {
    const reader = await createMember('sv')
    await client.succeed(requestConnection, { memberId: reader.id, message })
    return (await reader.client.succeed(listRequests, { direction: 'incoming' })).items[0]?.language
  },
  'an introduction': async ({ id, client }, message) => {
    const [one, other] = [await createMember('sv'), await createMember('sv')]
    await server.db
      .insertInto('connections')
      .values(
        [one.id, other.id].flatMap((member) => [
          { member_id: id, other_id: member },
          { member_id: member, other_id: id },
        ]),
      )
      .execute()
    await client.succeed(proposeIntroduction, { memberId: one.id, otherId: other.id, message })
    return (await one.client.succeed(listIntroductions, { side: 'received' })).items[0]?.language
  },
  'a post': async ({ client }, text) => (await client.succeed(createPost, { text, audience: 'everyone' })).language,
  'an edited post': async ({ client }, text) => {
    const { id } = await client.succeed(createPost, { text: 'Kotlin', audience: 'everyone' })
    return (await client.succeed(editPost, { id, text })).language
  },
  'a suggestion': async ({ client }, description) =>
    (await client.succeed(createSuggestion, { title: 'Kotlin', description, tags: [] })).language,
  'an edited suggestion': async ({ client }, description) => {
    const { id } = await client.succeed(createSuggestion, { title: 'Kotlin', description: 'Kotlin, React', tags: [] })
    return (await client.succeed(editSuggestion, { id, title: 'Kotlin', description, tags: [] })).language
  },
  'a comment': async ({ client }, text) => {
    const { id } = await buildProduct(server, (await createMember('sv')).id)
    return (await client.succeed(addComment, { id, text })).language
  },
  'an edited comment': async ({ client }, text) => {
    const product = await buildProduct(server, (await createMember('sv')).id)
    const { id } = await client.succeed(addComment, { id: product.id, text: 'Kotlin' })
    return (await client.succeed(editComment, { id, text })).language
  },
}

describe('the language of', () => {
  it.each(Object.entries(kinds))('[I18N-07/language-kept] %s is that of the text', (_, write) =>
    expectLanguageOfText(server, write),
  )
})

it('[I18N-07/language-kept] a bio that is removed has no language', async () => {
  const { id, client } = await createMember('sv')
  await client.succeed(updateProfile, { bio: texts.en })
  await client.succeed(updateProfile, { bio: null })
  const reader = await createMember('sv')
  expect(await reader.client.succeed(readMember, { id })).toMatchObject({ bio: null, bioLanguage: null })
})
