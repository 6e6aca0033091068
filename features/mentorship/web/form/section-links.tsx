import { useTexts } from '#shell/i18n/texts.ts'
import type { FormValues } from './form-values.ts'

const fieldsOf = {
  listing: ['title', 'description', 'expertise', 'language'],
  offer: [
    'sessionTypes',
    'priceKind',
    'hourlyRate',
    'sessionLength',
    'targetAudience',
    'approach',
    'additionalServices',
  ],
  meeting: ['sessionFormat', 'languages', 'location', 'timeZone', 'remoteAvailable', 'meetingUrl'],
  mentor: ['company', 'experienceYears', 'linkedinUrl', 'successStories'],
  practical: ['availability', 'maxMentees', 'contactEmail', 'cancellationRule'],
} as const satisfies Record<string, readonly (keyof FormValues)[]>

export type SectionName = keyof typeof fieldsOf
const sectionNames = Object.keys(fieldsOf) as SectionName[]

export const sectionId = (name: SectionName) => `section-${name}`

/** Links to the sections of the form. A red dot and a number mark those with errors. */
export const SectionLinks = ({ invalid }: { invalid: ReadonlySet<keyof FormValues> }) => {
  const t = useTexts('mentorship')
  return (
    <nav aria-label={t('form.sections.label')} className="max-lg:hidden">
      <ol className="border-s border-line text-sm">
        {sectionNames.map((name) => {
          const errors = fieldsOf[name].filter((field) => invalid.has(field)).length
          return (
            <li key={name}>
              <a
                href={`#${sectionId(name)}`}
                className="-ms-px flex items-center gap-2 border-s border-transparent py-1.5 ps-4 text-ink-muted hover:border-line-strong hover:text-ink"
              >
                {t(`form.sections.${name}`)}
                {errors > 0 && (
                  <span className="inline-flex items-center gap-1.5 font-medium text-danger tabular-nums">
                    <span aria-hidden="true" className="size-2 rounded-full bg-danger" />
                    {errors}
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
