import type { MentorDetail } from '../contract/index.ts'

/**
 * A mentor's offer (schema.org Service with a Person as its provider, ROUTE-07). `baseUrl` and `address` are absolute;
 * `role` is the translated name.
 */
export const mentorJsonLd = (
  listing: MentorDetail,
  { baseUrl, address, role }: { baseUrl: string; address: string; role: string | null },
): object => {
  const { mentor, hourlyRate, linkedinUrl, location, expertise } = listing
  const company = listing.company ?? mentor.company
  return {
    '@type': 'Service',
    '@id': address,
    name: listing.title,
    description: listing.description,
    serviceType: 'Mentoring',
    url: address,
    ...(location ? { areaServed: { '@type': 'Place', name: location } } : {}),
    availableChannel: { '@type': 'ServiceChannel', serviceUrl: address, availableLanguage: listing.languages },
    provider: {
      '@type': 'Person',
      identifier: mentor.id,
      name: mentor.fullName,
      ...(mentor.avatarUrl ? { image: new URL(mentor.avatarUrl, baseUrl).href } : {}),
      ...(role ? { jobTitle: role } : {}),
      ...(company ? { worksFor: { '@type': 'Organization', name: company } } : {}),
      knowsAbout: expertise,
      ...(linkedinUrl ? { sameAs: linkedinUrl } : {}),
    },
    ...(hourlyRate === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url: address,
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: hourlyRate / 100,
              priceCurrency: 'SEK',
              // An hour, in the codes of UN/CEFACT that schema.org asks for.
              unitCode: 'HUR',
            },
          },
        }),
  }
}
