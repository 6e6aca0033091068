import type { OwnCertificate } from '../contract/index.ts'

/**
 * LinkedIn's "Add to profile" link, with the fields that it documents.
 * @param address of the certificate's public page
 */
export const linkedInUrl = (
  { title, organiser, issuedAt, code }: Pick<OwnCertificate, 'title' | 'organiser' | 'issuedAt' | 'code'>,
  address: string,
): string => {
  const issued = new Date(issuedAt)
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    ...(organiser && { organizationName: organiser }),
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: address,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}
