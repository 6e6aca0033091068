import type { OpportunityDetail, OpportunityType, PayPeriod } from '../contract/index.ts'

/** Types that are employment, as schema.org names them. Others get no JobPosting. */
const employment: Partial<Record<OpportunityType, string>> = {
  job: 'FULL_TIME',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
}
const units: Record<PayPeriod, string> = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
const listOf = (items: readonly string[]) =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : ''

/** Texts of an internship, in the language of the page. */
type InternshipTexts = { education: string | null; workHours: string | null }

/** Structured data of a job (schema.org JobPosting, ROUTE-07); undefined for types that are not employment. */
export const jobPostingOf = (
  opportunity: OpportunityDetail,
  { address, platformName }: { address: string; platformName: string },
  { education, workHours }: InternshipTexts,
): object | undefined => {
  const { type, pay, remoteOk, location, closesAt, internship } = opportunity
  const employmentType = employment[type]
  if (!employmentType) return undefined
  const place = {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', ...(location ? { addressLocality: location } : {}), addressCountry: 'SE' },
  }
  return {
    '@type': 'JobPosting',
    title: opportunity.title,
    description:
      paragraphsOf(opportunity.description) + listOf(opportunity.requirements) + listOf(opportunity.benefits),
    identifier: { '@type': 'PropertyValue', name: platformName, value: opportunity.id },
    url: address,
    datePosted: opportunity.createdAt,
    ...(closesAt ? { validThrough: closesAt } : {}),
    employmentType,
    inLanguage: opportunity.language,
    hiringOrganization: { '@type': 'Organization', name: opportunity.companyName ?? opportunity.poster.fullName },
    ...(location || !remoteOk ? { jobLocation: place } : {}),
    ...(remoteOk
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'Sweden' } }
      : {}),
    ...(pay
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: pay.currency,
            value: {
              '@type': 'QuantitativeValue',
              unitText: units[pay.period],
              ...(pay.min === null ? {} : { minValue: pay.min / 100 }),
              ...(pay.max === null ? {} : { maxValue: pay.max / 100 }),
            },
          },
        }
      : {}),
    ...(internship?.startsOn ? { jobStartDate: internship.startsOn } : {}),
    ...(education ? { educationRequirements: education } : {}),
    ...(workHours ? { workHours } : {}),
    directApply: true,
  }
}
