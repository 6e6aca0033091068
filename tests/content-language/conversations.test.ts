import { randomUUID } from 'node:crypto'
import { describe, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import {
  addTemplate,
  decide,
  listOwn,
  listReceived,
  listTemplates,
  previewDecisions,
  updateTemplate,
} from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { listThreads, readThread, replyMessage, sendMessage } from '#features/messages/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { endParticipation, leaveProgram } from '#features/programs/contract/index.ts'
import { buildParticipant, buildProgram } from '#features/programs/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type Author, expectLanguageOfText, type Write } from './kinds.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const createReader = () => signedInMember(server, { language: 'sv' })
type Words = { subject?: string; content?: string; forwardOf?: string }
const write = ({ client }: Author, to: Author, words: Words) =>
  client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: to.id,
    subject: 'Kotlin',
    content: 'React',
    ...words,
  })
const firstMessage = async ({ client }: Author, id: string) =>
  (await client.succeed(readThread, { id })).messages.items[0]
const firstThread = async ({ client }: Author) => (await client.succeed(listThreads, { folder: 'requests' })).items[0]

/** An application to the author, by another member. */
const createApplication = async (owner: Author) => {
  const applicant = await createReader()
  const { id } = await buildApplication(server, (await buildOpportunity(server, owner.id)).id, applicant.id)
  return { applicant, id }
}
const createParticipant = async (owner: Author, participant: Author) => {
  const { id } = await buildParticipant(server, await buildProgram(server, owner.id), owner.id, participant.id)
  return { id }
}

const kinds: Record<string, Write> = {
  'a message': async (author, content) => {
    const reader = await createReader()
    const { threadId } = await write(author, reader, { content })
    return (await firstMessage(reader, threadId))?.language
  },
  'a reply': async (author, content) => {
    const reader = await createReader()
    const { threadId } = await write(reader, author, {})
    await author.client.succeed(replyMessage, { id: threadId, clientId: randomUUID(), content })
    return (await firstMessage(reader, threadId))?.language
  },
  'a forwarded message': async (author, content) => {
    const [first, second] = [await createReader(), await createReader()]
    const { message } = await write(author, first, { content })
    const { threadId } = await write(first, second, { content: '', forwardOf: message?.id ?? '' })
    return (await firstMessage(second, threadId))?.forwarded?.language
  },
  'a message forwarded twice': async (author, content) => {
    const [first, second] = [await createReader(), await createReader()]
    const { message } = await write(author, first, { content })
    const forwarded = await write(first, second, { content: '', forwardOf: message?.id ?? '' })
    const third = await createReader()
    const { threadId } = await write(second, third, { content: '', forwardOf: forwarded.message?.id ?? '' })
    return (await firstMessage(third, threadId))?.forwarded?.language
  },
  'the start of a message in the list': async (author, content) => {
    const reader = await createReader()
    await write(author, reader, { content })
    return (await firstThread(reader))?.last.language
  },
  'the start of a forwarded message in the list': async (author, content) => {
    const [first, second] = [await createReader(), await createReader()]
    const { message } = await write(author, first, { content })
    await write(first, second, { content: '', forwardOf: message?.id ?? '' })
    return (await firstThread(second))?.last.language
  },
  'a subject': async (author, subject) => {
    const reader = await createReader()
    await write(author, reader, { subject })
    return (await firstThread(reader))?.subjectLanguage
  },
  "an owner's answer to an application": async (owner, message) => {
    const { applicant, id } = await createApplication(owner)
    await owner.client.succeed(decide, { ids: [id], status: 'approved', message })
    await announceDecisions(jobs)
    const threadId = (await applicant.client.succeed(listOwn, {})).items[0]?.threadId ?? ''
    return (await firstMessage(applicant, threadId))?.language
  },
  "the preview of an owner's answer": async (owner, message) => {
    const { id } = await createApplication(owner)
    const { items } = await owner.client.succeed(previewDecisions, { ids: [id], status: 'approved', message })
    return items[0]?.messages[0]?.language
  },
  'a template': async ({ client }, text) => {
    await client.succeed(addTemplate, { name: 'Kotlin', text })
    return (await client.succeed(listTemplates, {})).items[0]?.language
  },
  'a changed template': async ({ client }, text) => {
    const { id } = await client.succeed(addTemplate, { name: 'Kotlin', text: 'React' })
    return (await client.succeed(updateTemplate, { id, name: 'Kotlin', text })).language
  },
  "an owner's reason to end a participation": async (owner, reason) => {
    const participant = await createReader()
    const { id } = await createParticipant(owner, participant)
    await owner.client.succeed(endParticipation, { id, reason })
    return (await participant.client.succeed(listOwn, {})).items[0]?.ending?.reasonLanguage
  },
  "a participant's reason to leave": async (participant, reason) => {
    const owner = await createReader()
    const { id } = await createParticipant(owner, participant)
    await participant.client.succeed(leaveProgram, { id, reason })
    return (await owner.client.succeed(listReceived, {})).items[0]?.ending?.reasonLanguage
  },
}

describe('the language of', () => {
  it.each(Object.entries(kinds))('[I18N-07/language-kept] %s is that of the text', (_, write) =>
    expectLanguageOfText(server, write),
  )
})
