import * as z from 'zod/mini'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { asCalendarYear } from '#kit/units.ts'
import { profileErrors } from './errors.ts'

/** JSON Resume (https://jsonresume.org/schema), which many programs write and read. */
export const resumeLimits = {
  /** Bytes of a file. */
  bytes: 256 * 1024,
} as const

/** Profile fields that a résumé can fill, in the order of the form. */
export const resumeFields = [
  'fullName',
  'company',
  'location',
  'bio',
  'expertise',
  'studyProgramme',
  'school',
  'graduationYear',
  'website',
  'linkedin',
  'github',
  'phone',
] as const
export type ResumeField = (typeof resumeFields)[number]

/** Parts of a résumé that a profile has no place for, or only for one or a limited number. */
export const resumeParts = [
  'label',
  'email',
  'image',
  'address',
  'profiles',
  'work',
  'education',
  'skills',
  'volunteer',
  'projects',
  'awards',
  'certificates',
  'publications',
  'languages',
  'interests',
  'references',
] as const
export type ResumePart = (typeof resumeParts)[number]

const offered = z.optional(z.string())
const limit = z.optional(z.int().check(z.describe('A limit in the unit of the field: characters, or a year.')))

/** What the file offers for each field, as `profiles.update` takes it. */
export const resumeValues = z.strictObject({
  fullName: offered,
  company: offered,
  location: offered,
  bio: offered,
  expertise: z.optional(z.array(z.string())),
  studyProgramme: offered,
  school: offered,
  graduationYear: z.optional(asCalendarYear(z.int())),
  website: offered,
  linkedin: offered,
  github: offered,
  phone: offered,
})

export const resumeProposal = z.strictObject({
  values: resumeValues,
  /** Values that `profiles.update` would refuse, shortened, each with the code of its first problem. */
  refused: z.array(
    z.strictObject({
      field: z.enum(resumeFields),
      value: z.string(),
      code: z.string(),
      params: z.optional(z.strictObject({ minimum: limit, maximum: limit })),
    }),
  ),
  leftOut: z.array(z.strictObject({ part: z.enum(resumeParts), count: z.int() })),
})
export type ResumeProposal = z.output<typeof resumeProposal>

export const readResume = endpoint({
  name: 'profiles.readResume',
  method: 'POST',
  path: '/api/profile/resume',
  summary:
    'Reads a JSON Resume file, the request body, and answers what it offers for each field of a profile. Stores nothing: `profiles.update` takes the values.',
  access: 'member',
  rate: 'upload',
  upload: { maxBytes: resumeLimits.bytes, types: ['application/json'] },
  input: emptyInput,
  output: resumeProposal,
  errors: pickErrors(profileErrors, 'profile.resume_too_large', 'profile.resume_unreadable'),
})
