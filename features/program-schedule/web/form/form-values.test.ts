import { expect, it } from 'vitest'
import { inputOf, usualEnd, valuesOf } from './form-values.ts'

const values = { ...valuesOf(null), title: 'Demo', startsLocal: '2027-03-10T09:00', endsLocal: '2027-03-10T11:00' }

it('a deadline ends when it starts, whatever end was typed before', () => {
  expect(inputOf({ ...values, kind: 'deadline', startsOccurrence: 'second' })).toMatchObject({
    startsLocal: '2027-03-10T09:00',
    endsLocal: '2027-03-10T09:00',
    endsOccurrence: 'second',
  })
  expect(inputOf(values)).toMatchObject({ endsLocal: '2027-03-10T11:00', endsOccurrence: 'first' })
})

it('empty fields are none', () => {
  expect(inputOf({ ...values, startsLocal: null, place: ' ', callUrl: '' })).toMatchObject({
    startsLocal: undefined,
    place: null,
    callUrl: null,
  })
})

it('an event usually ends three hours after its start, on the same day', () => {
  expect(usualEnd('2027-03-10T09:15')).toBe('2027-03-10T12:15')
  expect(usualEnd('2027-03-10T21:30')).toBe('2027-03-10T23:45')
})
