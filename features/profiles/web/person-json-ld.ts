import type { PublicProfile } from '../contract/index.ts'

/** Structured data of a public profile (schema.org Person, ROUTE-07). `role` is the translated name. */
export const personJsonLd = (
  member: PublicProfile,
  { address, baseUrl, role }: { address: string; baseUrl: string; role: string | null },
): object => {
  const profileLinks = [member.website, member.linkedin, member.github].filter((one) => one !== null)
  return {
    '@type': 'Person',
    '@id': `${address}#person`,
    identifier: member.id,
    name: member.fullName,
    url: address,
    mainEntityOfPage: { '@type': 'ProfilePage', '@id': address, dateCreated: member.memberSince },
    ...(member.bio ? { description: member.bio } : {}),
    ...(member.avatarUrl ? { image: new URL(member.avatarUrl, baseUrl).href } : {}),
    ...(role ? { jobTitle: role } : {}),
    ...(member.company ? { worksFor: { '@type': 'Organization', name: member.company } } : {}),
    // A student belongs to the school; another member has left it.
    ...(member.school
      ? {
          [member.role === 'student' ? 'affiliation' : 'alumniOf']: {
            '@type': 'EducationalOrganization',
            name: member.school,
          },
        }
      : {}),
    ...(member.location ? { homeLocation: { '@type': 'Place', name: member.location } } : {}),
    ...(member.expertise.length > 0 ? { knowsAbout: member.expertise } : {}),
    ...(profileLinks.length > 0 ? { sameAs: profileLinks } : {}),
  }
}
