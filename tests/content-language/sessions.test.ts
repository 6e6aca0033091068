import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { sessions } from '#features/mentorship/contract/index.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildSession, type SessionOverrides, slotAfter } from '#features/mentorship/server/testing/sessions.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type Author, expectLanguageOfText, texts, type Write } from './kinds.ts'

const server = await startTestServer()
const { bookSession, cancelSession, declineSession, proposeTimes, readSession, saveNotes } = sessions
const reader = await signedInMember(server, { language: 'sv' })

let hours = 48
/** A session of the author as mentor, with the reader as mentee. */
const sessionOf = async (author: Author, overrides: SessionOverrides = {}) =>
  (await buildSession(server, author.id, reader.id, { starts_at: slotAfter((hours += 2)), ...overrides })).id
const readBack = (id: string) => reader.client.succeed(readSession, { id })

const book = async (author: Author, message: string, cancellationRule: string | null = null) => {
  const listing = await buildListing(server, reader.id, { language: 'ar', cancellationRule })
  const startsAt = slotAfter((hours += 2)).toISOString()
  const input = { id: listing.id, type: 'coaching', lengthMinutes: 60, startsAt, message } as const
  return readBack((await author.client.succeed(bookSession, input)).id)
}

const kinds: Record<string, Write> = {
  'the message of a session': async (author, text) => (await book(author, text)).messageLanguage,
  'the reason of a declined session': async (author, reason) => {
    const id = await sessionOf(author, { status: 'requested' })
    await author.client.succeed(declineSession, { id, reason })
    return (await readBack(id)).reasonLanguage
  },
  'the reason of a cancelled session': async (author, reason) => {
    const id = await sessionOf(author)
    await author.client.succeed(cancelSession, { id, reason })
    return (await readBack(id)).reasonLanguage
  },
  'the message with proposed times': async (author, message) => {
    const id = await sessionOf(author)
    const times = [slotAfter((hours += 2)).toISOString()]
    await author.client.succeed(proposeTimes, { id, times, message })
    return (await readBack(id)).proposal?.language
  },
  'the agenda of a session': async (author, agenda) => {
    const id = await sessionOf(author)
    await author.client.succeed(saveNotes, { id, agenda, notes: '', version: 0 })
    return (await readBack(id)).agendaLanguage
  },
  'the notes of a session': async (author, notes) => {
    const id = await sessionOf(author)
    await author.client.succeed(saveNotes, { id, agenda: '', notes, version: 0 })
    return (await readBack(id)).notesLanguage
  },
}

describe('the language of', () => {
  it.each(Object.entries(kinds))('[I18N-07/language-kept] %s is that of the text', (_, write) =>
    expectLanguageOfText(server, write),
  )
})

it("[I18N-07/language-kept] a session's cancellation rule has the language of the listing", async () => {
  const author = await signedInMember(server, { language: 'sv' })
  expect(await book(author, texts.sv, 'قبل أربع وعشرين ساعة.')).toMatchObject({ cancellationRuleLanguage: 'ar' })
  expect(await book(author, texts.sv)).toMatchObject({ cancellationRule: null, cancellationRuleLanguage: null })
})

it('[I18N-07/language-kept] a session without texts has no languages', async () => {
  const author = await signedInMember(server, { language: 'sv' })
  const id = await sessionOf(author)
  await author.client.succeed(proposeTimes, { id, times: [slotAfter((hours += 2)).toISOString()] })
  expect((await readBack(id)).proposal).toMatchObject({ message: null, language: null })
  await author.client.succeed(cancelSession, { id })
  expect(await readBack(id)).toMatchObject({ reasonLanguage: null, agendaLanguage: null, notesLanguage: null })
})

it('[I18N-07/language-kept] a text that the other participant only sends along keeps its language', async () => {
  const author = await signedInMember(server, { language: 'en' })
  const id = await sessionOf(author)
  const agenda = 'Kotlin, React'
  await author.client.succeed(saveNotes, { id, agenda, notes: '', version: 0 })
  await reader.client.succeed(saveNotes, { id, agenda, notes: 'Kotlin', version: 1 })
  expect(await readBack(id)).toMatchObject({ agendaLanguage: 'en', notesLanguage: 'sv' })
  await reader.client.succeed(saveNotes, { id, agenda: '', notes: '', version: 2 })
  expect(await readBack(id)).toMatchObject({ agendaLanguage: null, notesLanguage: null })
})
