import * as z from 'zod/mini'
import { applicationErrors } from '#features/applications/contract/errors.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { id, paragraphs } from '#kit/fields.ts'
import { listingErrors, mentorshipErrors } from './errors.ts'
import { mentorshipLimits } from './limits.ts'

export const applicationFields = {
  motivation: paragraphs({ min: 10, max: mentorshipLimits.motivation }),
  goals: paragraphs({ min: 10, max: mentorshipLimits.goals }),
}

/** MENT-05. A full mentor is applied to as well: approved applicants wait in the order of asking. */
export const applyForMentorship = endpoint({
  name: 'mentorship.apply',
  method: 'POST',
  path: '/api/mentorship/listings/:id/applications',
  summary: 'Applies to become a mentee of a mentor, with motivation and goals. Repeating returns the same application.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...applicationFields }),
  output: z.strictObject({ id: id() }),
  errors: {
    ...pickErrors(listingErrors, 'mentor.not_found'),
    ...pickErrors(mentorshipErrors, 'mentorship.own_listing', 'mentorship.closed'),
  },
  idempotent: true,
})

export const takePlace = endpoint({
  name: 'mentorship.takePlace',
  method: 'POST',
  path: '/api/mentorship/mentorships/:id/place',
  summary: 'Takes the place that a mentor offers from the waiting list. `id` is that of the application.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: {
    ...pickErrors(mentorshipErrors, 'mentorship.no_offer'),
    ...pickErrors(applicationErrors, 'application.not_found'),
  },
})

export const endMentorship = endpoint({
  name: 'mentorship.end',
  method: 'POST',
  path: '/api/mentorship/mentorships/:id/end',
  summary:
    'Ends a mentorship, by its mentor or its mentee, or leaves the waiting list. `id` is that of the application.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(applicationErrors, 'application.not_found', 'application.not_running'),
})
