import type { ProgramDetail } from '../contract/index.ts'

type Addresses = { baseUrl: string; address: string }

const organiserOf = ({ partnerName, organiser }: ProgramDetail, baseUrl: string) =>
  partnerName === null
    ? {
        '@type': 'Person',
        identifier: organiser.id,
        name: organiser.fullName,
        ...(organiser.avatarUrl ? { image: new URL(organiser.avatarUrl, baseUrl).href } : {}),
      }
    : { '@type': 'Organization', name: partnerName }

const modeOf = ({ city, isOnline }: ProgramDetail) =>
  isOnline ? (city === null ? ['Online'] : ['Online', 'Onsite']) : ['Onsite']

/** A price is in the data only if it is one in money: equity has no currency. */
const offerOf = ({ priceModel, price, applications, closesAt }: ProgramDetail, address: string) =>
  priceModel === 'equity'
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          url: address,
          category: priceModel === 'free' ? 'Free' : 'Paid',
          price: (price ?? 0) / 100,
          priceCurrency: 'SEK',
          availability: `https://schema.org/${applications === 'open' ? 'InStock' : 'SoldOut'}`,
          ...(closesAt ? { validThrough: closesAt } : {}),
        },
      }

/**
 * A program as a schema.org Course with one CourseInstance, which is an Event (ROUTE-07). `baseUrl` and `address` are
 * absolute.
 */
export const programJsonLd = (program: ProgramDetail, { baseUrl, address }: Addresses): object => {
  const { title, description, language, startsOn, endsOn, durationWeeks, city, maxParticipants, status } = program
  const organiser = organiserOf(program, baseUrl)
  return {
    '@type': 'Course',
    '@id': address,
    name: title,
    description,
    url: address,
    inLanguage: language,
    provider: organiser,
    ...offerOf(program, address),
    hasCourseInstance: {
      '@type': ['CourseInstance', 'Event'],
      name: title,
      description,
      url: address,
      courseMode: modeOf(program),
      courseSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', repeatCount: durationWeeks },
      ...(startsOn ? { startDate: startsOn } : {}),
      ...(endsOn ? { endDate: endsOn } : {}),
      eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      maximumAttendeeCapacity: maxParticipants,
      organizer: organiser,
      location:
        city === null ? { '@type': 'VirtualLocation', url: address } : { '@type': 'Place', name: city, address: city },
    },
  }
}
