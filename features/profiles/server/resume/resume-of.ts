import type { ResumeRow } from '../queries/own.ts'

/** The last part of a profile's URL is the account name. */
const profileAt = (network: string, url: string | null) =>
  url === null ? [] : [{ network, username: url.split('/').at(-1) ?? '', url }]

/** The profile as a JSON Resume (https://jsonresume.org/schema, version 1.0.0). `profiles.readResume` reads it back. */
export const resumeOf = (row: ResumeRow): Record<string, unknown> => {
  const hasStudies = row.study_programme !== null || row.school !== null || row.graduation_year !== null
  return withoutNulls({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: withoutNulls({
      name: row.full_name,
      email: row.email,
      phone: row.phone,
      url: row.website,
      summary: row.bio,
      location: row.location === null ? null : { city: row.location },
      profiles: [...profileAt('LinkedIn', row.linkedin), ...profileAt('GitHub', row.github)],
    }),
    work: row.company === null ? null : [{ name: row.company }],
    education: hasStudies
      ? [
          withoutNulls({
            institution: row.school,
            area: row.study_programme,
            endDate: row.graduation_year === null ? null : String(row.graduation_year),
          }),
        ]
      : null,
    skills: row.expertise.map((name) => ({ name })),
  })
}

const withoutNulls = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
