import * as z from 'zod/mini'
import { asCalendarYear } from '#kit/units.ts'

/** What a member studies or has studied. Only what the member has filled in. */
export const studiesView = {
  studyProgramme: z.nullable(z.string()),
  school: z.nullable(z.string()),
  graduationYear: z.nullable(asCalendarYear(z.int())),
}
export type Studies = { [Name in keyof typeof studiesView]: z.output<(typeof studiesView)[Name]> }

/** The columns of `profiles` that `studiesOf` needs. */
export type StudiesRow = { study_programme: string | null; school: string | null; graduation_year: number | null }

export const studiesOf = (row: StudiesRow): Studies => ({
  studyProgramme: row.study_programme,
  school: row.school,
  graduationYear: row.graduation_year,
})
