import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide, listOwn, listReceived, readFile, withdraw } from '#features/applications/contract/index.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  applyToProgram,
  createProgram,
  duplicateProgram,
  listForReview,
  type ProgramQuestion,
  readProgram,
  updateProgram,
} from '../contract/index.ts'
import { buildProgram, programAnswers, programInput } from './testing.ts'

const server = await startTestServer({ jobs: false })

const ask = (overrides: Partial<ProgramQuestion> = {}): ProgramQuestion => ({
  id: randomUUID(),
  kind: 'short',
  text: 'How many are you?',
  isRequired: false,
  options: [],
  ...overrides,
})
const stage = ask({ kind: 'choice', text: 'Where do you stand?', isRequired: true, options: ['An idea', 'Customers'] })
const deck = ask({ kind: 'file', text: 'Your presentation', isRequired: true })
const story = ask({ kind: 'long', text: 'What have you learned?' })
const team = ask()
const all = [stage, deck, story, team]

const createProgramOf = async (questions: ProgramQuestion[]) => {
  const owner = await signedInMember(server)
  const { id, slug } = await buildProgram(server, owner.id, { questions })
  const member = await signedInMember(server)
  const upload = async (name = 'Deck.pdf') =>
    (await uploadAs(member.client, pdfWith(`(${randomUUID()})`), { name })).file
  const call = (answers: Record<string, string>) =>
    member.client.call(applyToProgram, { id, ...programAnswers, answers })
  const received = async () =>
    (await owner.client.succeed(listReceived, { kind: 'program', subjectId: id })).items[0] ?? null
  return { owner, member, id, slug, upload, call, received }
}
const fileRows = async (ids: readonly string[]) =>
  (await server.db.selectFrom('files').select('id').where('id', 'in', ids).execute()).length

describe("the owner's own questions", () => {
  it('[PROG-01/fields] a program has up to 15 own questions, which a copy and the approval queue have as well', async () => {
    const owner = await signedInMember(server)
    const created = await owner.client.succeed(createProgram, { ...programInput(), questions: all, submit: true })
    expect(created.questions).toEqual(all)
    const reordered = [story, stage]
    const updated = await owner.client.succeed(updateProgram, {
      id: created.id,
      ...programInput(),
      questions: reordered,
    })
    expect(updated.questions).toEqual(reordered)
    expect((await owner.client.succeed(duplicateProgram, { id: created.id })).questions).toEqual(reordered)
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const { items } = await admin.client.succeed(listForReview, {})
    expect(items.find(({ id }) => id === created.id)?.questions).toEqual(reordered)
    const many = Array.from({ length: 16 }, (_, at) => ask({ text: `Question ${at}` }))
    expect(await owner.client.call(createProgram, { ...programInput(), questions: many })).toMatchObject({
      status: 400,
      fields: { questions: 'field.too_many' },
    })
  })

  it('[PROG-01/fields] a question that repeats another, a choice without options and a sixth file question are refused', async () => {
    const owner = await signedInMember(server)
    const call = (questions: ProgramQuestion[]) => owner.client.call(createProgram, { ...programInput(), questions })
    const files = Array.from({ length: 6 }, (_, at) => ask({ kind: 'file', text: `File ${at}` }))
    const refused: [ProgramQuestion[], Record<string, string>][] = [
      [[team, ask({ text: 'HOW MANY are you?' })], { 'questions.1.text': 'program.question_repeated' }],
      [[team, { ...story, id: team.id }], { 'questions.1.text': 'program.question_repeated' }],
      [[{ ...stage, options: ['One'] }], { 'questions.0.options': 'program.too_few_options' }],
      [[{ ...stage, options: ['One', 'one'] }], { 'questions.0.options': 'program.options_repeated' }],
      [files, { 'questions.5.kind': 'program.too_many_files' }],
    ]
    for (const [questions, fields] of refused)
      expect(await call(questions), JSON.stringify(fields)).toMatchObject({ status: 400, fields })
  })
})

describe('answers to own questions', () => {
  it('[PROG-03/apply, PROG-05/applicants] the owner reads the answers in the order of the questions, and downloads the file', async () => {
    const { owner, member, upload, call, received, slug } = await createProgramOf(all)
    const file = await upload()
    expect(await call({ [stage.id]: 'Customers', [team.id]: ' Three ', [deck.id]: file.id })).toMatchObject({
      status: 200,
    })
    const application = await received()
    expect(application?.answers.filter(({ field }) => field === null)).toEqual([
      { field: null, question: stage.text, text: 'Customers' },
      { field: null, question: team.text, text: 'Three' },
    ])
    expect(application?.files).toMatchObject([{ id: file.id, name: 'Deck.pdf', question: deck.text }])
    const url = application?.files[0]?.url ?? ''
    expect((await owner.client.raw(url)).status).toBe(200)
    expect((await (await signedInMember(server)).client.raw(url)).status).toBe(404)
    // The applicant finds the same in the form.
    const { application: own } = await member.client.succeed(readProgram, { slug })
    expect([own?.answers, own?.files]).toEqual([application?.answers, application?.files])
  })

  it('[PROG-03/apply] a missing, a malformed and a foreign answer are refused at their question, all at once', async () => {
    const { call, member } = await createProgramOf(all)
    const foreign = randomUUID()
    expect(
      await call({
        [stage.id]: 'Something else',
        [story.id]: 'x\u0000',
        [team.id]: `two\nlines`,
        [foreign]: 'To no question',
      }),
    ).toMatchObject({
      status: 400,
      fields: {
        [`answers.${stage.id}`]: 'field.not_in_list',
        [`answers.${deck.id}`]: 'field.required',
        [`answers.${story.id}`]: 'field.invalid_characters',
        [`answers.${team.id}`]: 'field.invalid_characters',
        [`answers.${foreign}`]: 'field.unknown',
      },
    })
    expect(await call({ [stage.id]: '', [deck.id]: 'not an id' })).toMatchObject({
      fields: { [`answers.${stage.id}`]: 'field.required', [`answers.${deck.id}`]: 'field.invalid_id' },
    })
    expect((await member.client.succeed(listOwn, {})).items).toEqual([])
  })

  it('[PROG-03/apply] a file of another member, a used one and one given twice are refused, and nothing is stored', async () => {
    const second = ask({ kind: 'file', text: 'A second file' })
    const { call, upload, member } = await createProgramOf([deck, second])
    const stranger = await signedInMember(server)
    const { file: theirs } = await uploadAs(stranger.client, pdfWith('(theirs)'))
    const own = await upload()
    for (const answers of [
      { [deck.id]: theirs.id },
      { [deck.id]: randomUUID() },
      { [deck.id]: own.id, [second.id]: own.id },
    ])
      expect(await call(answers)).toMatchObject({ status: 409, code: 'application.file_gone' })
    expect((await member.client.succeed(listOwn, {})).items).toEqual([])
    expect(await call({ [deck.id]: own.id.toUpperCase() })).toMatchObject({ status: 200 })
  })

  it('[PROG-03/apply] an edit retains a file that is sent again, and deletes one that was replaced or left out', async () => {
    const second = ask({ kind: 'file', text: 'A second file' })
    const { call, upload, received } = await createProgramOf([deck, second])
    const [first, other, replacement] = [await upload('One.pdf'), await upload('Two.pdf'), await upload('Three.pdf')]
    await call({ [deck.id]: first.id, [second.id]: other.id })
    expect(await call({ [deck.id]: replacement.id, [second.id]: other.id })).toMatchObject({ status: 200 })
    const names = async () => (await received())?.files.map(({ name, question }) => [question, name]).toSorted()
    expect(await names()).toEqual([
      [second.text, 'Two.pdf'],
      [deck.text, 'Three.pdf'],
    ])
    expect(await fileRows([first.id, other.id, replacement.id])).toBe(2)
    expect(await call({ [deck.id]: other.id })).toMatchObject({ status: 200 })
    expect(await names()).toEqual([[deck.text, 'Two.pdf']])
    expect(await fileRows([first.id, other.id, replacement.id])).toBe(1)
  })

  it('[PROG-03/apply] applying again after a withdrawal deletes the file that was sent before, unless it is sent again', async () => {
    const { call, upload, member, received } = await createProgramOf([deck])
    const [file, other] = [await upload(), await upload('Other.pdf')]
    await call({ [deck.id]: file.id })
    const [application] = (await member.client.succeed(listOwn, {})).items
    const withdrawOwn = () => member.client.succeed(withdraw, { id: application?.id ?? '' })
    await withdrawOwn()
    expect(await call({ [deck.id]: file.id })).toMatchObject({ status: 200 })
    await withdrawOwn()
    expect(await call({ [deck.id]: other.id })).toMatchObject({ status: 200 })
    expect((await received())?.files).toMatchObject([{ name: 'Other.pdf' }])
    expect(await fileRows([file.id, other.id])).toBe(1)
  })

  it('an answered application retains its files when an edit is refused', async () => {
    const { owner, call, upload, received } = await createProgramOf([deck])
    const [file, replacement] = [await upload(), await upload()]
    await call({ [deck.id]: file.id })
    const { id = '' } = (await received()) ?? {}
    await owner.client.succeed(decide, { ids: [id], status: 'reviewed' })
    expect(await call({ [deck.id]: replacement.id })).toMatchObject({ code: 'application.decided' })
    expect((await received())?.files).toMatchObject([{ id: file.id }])
    expect((await owner.client.raw(toRequest(readFile, { id, fileId: file.id }).path)).status).toBe(200)
  })

  it('[PROG-03/apply] of two edits at once, one file is stored for a question', async () => {
    const { call, upload, received } = await createProgramOf([deck])
    const [first, ...others] = [await upload(), await upload(), await upload(), await upload()]
    await call({ [deck.id]: first?.id ?? '' })
    const results = await Promise.all(others.map(({ id }) => call({ [deck.id]: id })))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await received())?.files).toHaveLength(1)
    expect(await fileRows([first?.id ?? '', ...others.map(({ id }) => id)])).toBe(1)
  })

  it('answers stay readable with the question as it was when the owner edits it', async () => {
    const { owner, id, call, received } = await createProgramOf([team])
    await call({ [team.id]: 'Three' })
    await owner.client.succeed(updateProgram, { id, ...programInput(), questions: [{ ...team, text: 'Team size' }] })
    expect((await received())?.answers.at(-1)).toEqual({ field: null, question: team.text, text: 'Three' })
    expect(await call({ [team.id]: 'Four' })).toMatchObject({ status: 200 })
    expect((await received())?.answers.at(-1)).toEqual({ field: null, question: 'Team size', text: 'Four' })
  })
})
