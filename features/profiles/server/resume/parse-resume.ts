import { distinctTags } from '#kit/tags.ts'
import type { ResumeField, ResumePart } from '../../contract/index.ts'

/** A member can have few skills, so more of a file than this are only counted. */
const maxSkills = 500

export type Resume = {
  /** The first filled value that the file has for a field: of any type. Skills are distinct and not yet limited. */
  offers: { readonly [Field in Exclude<ResumeField, 'expertise'>]?: unknown }
  skills: readonly string[]
  leftOut: ReadonlyMap<ResumePart, number>
}

/** Own properties only, so that `__proto__` in a file has no effect. */
const valueOf = (parent: unknown, key: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
    ? (parent as Record<string, unknown>)[key]
    : undefined

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null

const firstFilled = (...values: readonly unknown[]): unknown => values.find(isFilled)

const listOf = (parent: unknown, key: string): readonly unknown[] => {
  const value = valueOf(parent, key)
  return Array.isArray(value) ? value : []
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The end of work or of studies. Current ones have none and sort last. */
const endOf = (entry: unknown): string => textOf(valueOf(entry, 'endDate')).trim().slice(0, 10) || '9999'

const latest = (entries: readonly unknown[]): unknown => {
  let found: unknown
  for (const entry of entries) if (found === undefined || endOf(entry) > endOf(found)) found = entry
  return found
}

const profileOn = (profiles: readonly unknown[], network: RegExp): unknown =>
  profiles.find(
    (profile) =>
      network.test(textOf(valueOf(profile, 'network')).trim()) &&
      isFilled(firstFilled(valueOf(profile, 'url'), valueOf(profile, 'username'))),
  )

const otherSections = [
  'volunteer',
  'projects',
  'awards',
  'certificates',
  'publications',
  'languages',
  'interests',
  'references',
] as const satisfies readonly ResumePart[]

/** Whether the value has a section of a résumé. */
export const isResume = (value: unknown): boolean =>
  ['basics', 'work', 'education', 'skills', ...otherSections].some((section) => valueOf(value, section) !== undefined)

/** The names of the skills, then their keywords, and how many more there are than `maxSkills`. */
const skillsOf = (resume: unknown): { skills: string[]; more: number } => {
  const entries = listOf(resume, 'skills')
  const read = entries.slice(0, maxSkills)
  const names = read.map((entry) => (typeof entry === 'string' ? entry : textOf(valueOf(entry, 'name'))))
  const keywords = read.flatMap((entry) => listOf(entry, 'keywords').slice(0, maxSkills).map(textOf))
  const all = [...names, ...keywords]
  return {
    skills: distinctTags(all.slice(0, maxSkills)),
    more: Math.max(0, all.length - maxSkills) + entries.length - read.length,
  }
}

/**
 * Finds what a JSON Resume offers for a profile. Also reads names of earlier versions of the format (`website`,
 * `company`). Nothing is judged here, and nothing is read deeper than four levels.
 */
export const parseResume = (resume: unknown): Resume => {
  const basics = valueOf(resume, 'basics')
  const place = valueOf(basics, 'location')
  const profiles = listOf(basics, 'profiles')
  const work = listOf(resume, 'work')
  const education = listOf(resume, 'education')
  const job = work.find((entry) => endOf(entry) === '9999')
  const company = firstFilled(valueOf(job, 'name'), valueOf(job, 'company'))
  const studies = latest(education)
  const linkedin = profileOn(profiles, /^linked-?in/i)
  const github = profileOn(profiles, /^github/i)
  const graduation = /^\d{4}/.exec(endOf(studies))?.[0]
  const summary = valueOf(basics, 'summary')
  const label = valueOf(basics, 'label')
  const { skills, more } = skillsOf(resume)

  const leftOut = new Map<ResumePart, number>()
  const leaveOut = (part: ResumePart, count: number) => {
    if (count > 0) leftOut.set(part, count)
  }
  leaveOut('label', isFilled(label) && isFilled(summary) ? 1 : 0)
  leaveOut('email', isFilled(valueOf(basics, 'email')) ? 1 : 0)
  leaveOut('image', isFilled(firstFilled(valueOf(basics, 'image'), valueOf(basics, 'picture'))) ? 1 : 0)
  leaveOut('address', isFilled(firstFilled(valueOf(place, 'address'), valueOf(place, 'postalCode'))) ? 1 : 0)
  leaveOut('profiles', profiles.length - (linkedin ? 1 : 0) - (github ? 1 : 0))
  leaveOut('work', work.length - (isFilled(company) ? 1 : 0))
  leaveOut('education', education.length - (studies ? 1 : 0))
  leaveOut('skills', more)
  for (const part of otherSections) leaveOut(part, listOf(resume, part).length)

  return {
    offers: {
      fullName: valueOf(basics, 'name'),
      company,
      location: firstFilled(valueOf(place, 'city'), valueOf(place, 'region')),
      bio: firstFilled(summary, label),
      studyProgramme: firstFilled(valueOf(studies, 'area'), valueOf(studies, 'studyType')),
      school: valueOf(studies, 'institution'),
      graduationYear: graduation === undefined || graduation === '9999' ? undefined : Number(graduation),
      website: firstFilled(valueOf(basics, 'url'), valueOf(basics, 'website')),
      linkedin: firstFilled(valueOf(linkedin, 'url'), valueOf(linkedin, 'username')),
      github: firstFilled(valueOf(github, 'url'), valueOf(github, 'username')),
      phone: valueOf(basics, 'phone'),
    },
    skills,
    leftOut,
  }
}
