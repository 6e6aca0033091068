import { PartnerApplications } from '#features/partners/web/index.ts'

/** PART-01: applications to decide on, and who is a partner. */
export default function Partners() {
  return <PartnerApplications />
}
