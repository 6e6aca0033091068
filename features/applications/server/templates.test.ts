import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addTemplate, applicationLimits, deleteTemplate, listTemplates, updateTemplate } from '../contract/index.ts'

const server = await startTestServer()
const fields = { name: 'Tack men nej', text: 'Tack för din ansökan.' }

it('[OPP-09/applicants] an owner saves, changes and deletes templates for answers', async () => {
  const { client } = await signedInMember(server)
  const { id } = await client.succeed(addTemplate, fields)
  await client.succeed(addTemplate, { name: 'Intervju', text: 'Vi vill träffa dig.' })
  expect((await client.succeed(listTemplates, {})).items.map(({ name }) => name)).toEqual(['Intervju', 'Tack men nej'])
  expect(await client.succeed(updateTemplate, { id, name: 'Nej', text: 'Nej tack.' })).toEqual({
    id,
    name: 'Nej',
    text: 'Nej tack.',
    language: 'sv',
  })
  await client.succeed(deleteTemplate, { id })
  expect(await client.call(deleteTemplate, { id })).toMatchObject({
    status: 404,
    code: 'application_template.not_found',
  })
  expect((await client.succeed(listTemplates, {})).items).toHaveLength(1)
})

it('[OPP-09/applicants] templates of another member do not exist', async () => {
  const { client } = await signedInMember(server)
  const { id } = await client.succeed(addTemplate, fields)
  const other = await signedInMember(server)
  expect((await other.client.succeed(listTemplates, {})).items).toEqual([])
  expect(await other.client.call(updateTemplate, { id, ...fields })).toMatchObject({
    code: 'application_template.not_found',
  })
  expect(await other.client.call(deleteTemplate, { id })).toMatchObject({ code: 'application_template.not_found' })
})

it('[OPP-09/applicants] a member has at most 20 templates, also with calls at once', async () => {
  const { client } = await signedInMember(server)
  const answers = await Promise.all(
    Array.from({ length: applicationLimits.templates + 3 }, () => client.call(addTemplate, fields)),
  )
  expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(
    Array.from({ length: 3 }, () => 'application_template.too_many'),
  )
  expect((await client.succeed(listTemplates, {})).items).toHaveLength(applicationLimits.templates)
})

it('[OPP-09/applicants] templates require a session, a confirmed address to write, and valid fields', async () => {
  expect(await server.call(listTemplates, {})).toMatchObject({ code: 'auth.required' })
  expect(await server.call(deleteTemplate, { id: randomUUID() })).toMatchObject({ code: 'auth.required' })
  const { client: unconfirmed } = await signedInMember(server, { confirmed: false })
  expect(await unconfirmed.call(addTemplate, fields)).toMatchObject({ code: 'auth.unconfirmed' })
  expect(await unconfirmed.call(updateTemplate, { id: randomUUID(), ...fields })).toMatchObject({
    code: 'auth.unconfirmed',
  })
  const { client } = await signedInMember(server)
  expect(await client.call(addTemplate, { name: '', text: 'x'.repeat(4001) })).toMatchObject({
    fields: { name: 'field.required', text: 'field.too_long' },
  })
})
