import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '#kit/errors.ts'
import { createProgram, type ProgramDetail } from '../../contract/index.ts'
import { deadlineTimes, partsOfDeadline } from './deadline.ts'
import {
  fieldOfPath,
  type FormValues,
  inputOf,
  lineOfPath,
  newValues,
  questionOfField,
  valuesOf,
} from './form-values.ts'

const questionIds = ['0d1c8a4e-5b1f-4b0e-9a53-1f4f6f1f0a01', '0d1c8a4e-5b1f-4b0e-9a53-1f4f6f1f0a02'] as const
const questions: FormValues['questions'] = [
  { id: questionIds[0], kind: 'choice', text: 'Hur stort är laget?', isRequired: true, options: '1\n2 till 5' },
  { id: questionIds[1], kind: 'file', text: 'Er presentation', isRequired: false, options: '' },
]

const complete: FormValues = {
  title: 'Från labb till företag',
  description: 'Tolv veckor för forskare.',
  language: 'sv',
  features: '- En mentor\n\n• Kontor i Umeå\n',
  partnerName: ' Fjällkraft ',
  city: 'Umeå',
  isOnline: false,
  durationWeeks: 12,
  maxParticipants: 20,
  priceModel: 'free',
  price: null,
  equity: { min: null, max: null },
  startsOn: '2027-03-01',
  endsOn: '2027-05-20',
  applicationDeadline: '2027-02-15T18:00',
  timeZone: 'Europe/Helsinki',
  questions,
  submit: true,
}

/** The codes of the contract's errors by the field of the form. */
const errorsOf = (values: Partial<FormValues>) => {
  const parsed = createProgram.input.safeParse(inputOf(values), { reportInput: true })
  return parsed.success
    ? {}
    : Object.fromEntries(fieldErrorsOf(parsed.error.issues).map(({ path, code }) => [fieldOfPath(path), code]))
}

describe('the input of the program form', () => {
  it('[PROG-01/fields] carries every field of the form, with features as a list', () => {
    expect(createProgram.input.parse(inputOf(complete))).toEqual({
      title: 'Från labb till företag',
      description: 'Tolv veckor för forskare.',
      language: 'sv',
      features: ['En mentor', 'Kontor i Umeå'],
      partnerName: 'Fjällkraft',
      city: 'Umeå',
      isOnline: false,
      durationWeeks: 12,
      maxParticipants: 20,
      priceModel: 'free',
      price: null,
      equity: null,
      startsOn: '2027-03-01',
      endsOn: '2027-05-20',
      applicationDeadline: '2027-02-15T18:00',
      timeZone: 'Europe/Helsinki',
      questions: [
        { ...questions[0], options: ['1', '2 till 5'] },
        { ...questions[1], options: [] },
      ],
      submit: true,
    })
  })

  it('[PROG-01/fields] has the amount of the chosen price model only', () => {
    const typed = { ...complete, price: 1500.5, equity: { min: 5, max: 7.25 } }
    expect(inputOf(typed)).toMatchObject({ price: null, equity: null })
    expect(inputOf({ ...typed, priceModel: 'fixed' })).toMatchObject({ price: 150_050, equity: null })
    expect(inputOf({ ...typed, priceModel: 'equity' })).toMatchObject({ price: null, equity: { min: 500, max: 725 } })
  })

  it('[PROG-01/title-description, PROG-01/duration, PROG-01/max-participants] an empty form is refused with every missing field at once', () => {
    const start = newValues({ company: null, location: null }, { language: 'sv', timeZone: undefined })
    expect(errorsOf(start)).toEqual({
      title: 'program.text_required',
      description: 'program.text_required',
      durationWeeks: 'field.required',
      maxParticipants: 'field.required',
      city: 'program.place_required',
    })
    const wrongDates = { startsOn: '2027-03-02', endsOn: '2027-03-01', applicationDeadline: '2027-03-02T09:00' }
    expect(Object.keys(errorsOf({ ...start, ...wrongDates, priceModel: 'fixed' })).toSorted()).toEqual([
      'applicationDeadline',
      'city',
      'description',
      'durationWeeks',
      'endsOn',
      'maxParticipants',
      'price',
      'title',
    ])
  })

  it('[PROG-01/fields] refuses a price model without its amount, and a cleared number, at their fields', () => {
    expect(errorsOf({ ...complete, priceModel: 'fixed' })).toEqual({ price: 'field.required' })
    expect(errorsOf({ ...complete, priceModel: 'equity' })).toEqual({ 'equity.min': 'field.range_empty' })
    expect(errorsOf({ ...complete, priceModel: 'equity', equity: { min: 7, max: 5 } })).toEqual({
      'equity.max': 'field.maximum_below_minimum',
    })
    expect(errorsOf({ ...complete, durationWeeks: Number.NaN })).toEqual({ durationWeeks: 'field.required' })
  })

  it('[PROG-01/fields] names the line of a feature that is too long', () => {
    const parsed = createProgram.input.safeParse(inputOf({ ...complete, features: `kort\n${'x'.repeat(201)}` }))
    const path = parsed.error?.issues[0]?.path.join('.') ?? ''
    expect([fieldOfPath(path), lineOfPath(path)]).toEqual(['features', 2])
    expect(lineOfPath('title')).toBeNull()
  })
})

describe("the owner's own questions in the program form", () => {
  const [choice, file] = questions as [FormValues['questions'][number], FormValues['questions'][number]]

  it('[PROG-01/fields] sends options of choices only', () => {
    expect(inputOf({ ...complete, questions: [{ ...choice, kind: 'long' }] }).questions).toMatchObject([
      { kind: 'long', options: [] },
    ])
  })

  it('[PROG-01/fields] refuses a choice without options, an empty question and a repeated one at their fields', () => {
    expect(
      errorsOf({
        ...complete,
        questions: [
          { ...choice, options: 'Ja' },
          { ...file, text: ' ' },
        ],
      }),
    ).toEqual({
      'questions.0.options': 'program.too_few_options',
      'questions.1.text': 'field.required',
    })
    expect(errorsOf({ ...complete, questions: [choice, { ...file, text: 'HUR STORT är laget?' }] })).toEqual({
      'questions.1.text': 'program.question_repeated',
    })
    const files = Array.from({ length: 6 }, (_, at) => ({ ...file, id: file.id.slice(0, -1) + at, text: `Fil ${at}` }))
    expect(errorsOf({ ...complete, questions: files })).toEqual({ 'questions.5.kind': 'program.too_many_files' })
  })

  it('[PROG-01/fields] names the question and the line of an option that is too long', () => {
    const options = `Ja\n${'x'.repeat(121)}`
    const parsed = createProgram.input.safeParse(inputOf({ ...complete, questions: [file, { ...choice, options }] }))
    const path = parsed.error?.issues[0]?.path.join('.') ?? ''
    expect([fieldOfPath(path), questionOfField(fieldOfPath(path)), lineOfPath(path)]).toEqual([
      'questions.1.options',
      2,
      2,
    ])
    expect(questionOfField('title')).toBeNull()
  })
})

describe('the values of the program form', () => {
  it('[PROG-01/partner-name] a new program starts with the company, the place and the time zone of the member', () => {
    expect(
      newValues({ company: 'Fjällkraft', location: 'Östersund' }, { language: 'sv', timeZone: 'Asia/Tokyo' }),
    ).toMatchObject({ partnerName: 'Fjällkraft', city: 'Östersund', timeZone: 'Asia/Tokyo', priceModel: 'free' })
    const bare = newValues({ company: null, location: null }, { language: 'ar', timeZone: undefined })
    expect(bare).toMatchObject({ language: 'ar', timeZone: 'Europe/Stockholm' })
    // An empty text would replace what was typed before hydration.
    expect(Object.keys(bare)).not.toContain('partnerName')
  })

  it('[PROG-01/partner-name] a cleared partner name is sent as none, not as the default', () => {
    expect(inputOf({ ...complete, partnerName: ' ' }).partnerName).toBeNull()
  })

  it('[PROG-01/fields] saved values come back as they were typed', () => {
    const saved = {
      ...createProgram.input.parse(inputOf({ ...complete, priceModel: 'equity', equity: { min: 0.5, max: 7.25 } })),
    } as unknown as ProgramDetail
    expect(valuesOf(saved)).toEqual({
      ...complete,
      features: 'En mentor\nKontor i Umeå',
      partnerName: 'Fjällkraft',
      priceModel: 'equity',
      equity: { min: 0.5, max: 7.25 },
      submit: false,
    })
  })
})

describe('the deadline', () => {
  it('[PROG-01/fields] is a day and a time; a time that is not in the list is offered too', () => {
    expect(partsOfDeadline('2027-02-15T18:30')).toEqual({ day: '2027-02-15', time: '18:30' })
    expect(partsOfDeadline(null)).toEqual({ day: null, time: null })
    expect(deadlineTimes('18:30').slice(-7)).toEqual(['18:30', '19:00', '20:00', '21:00', '22:00', '23:00', '23:59'])
    expect(deadlineTimes(null)).toHaveLength(25)
  })
})
