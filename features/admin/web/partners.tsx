import { PartnerApplications } from '#features/partners/web/index.ts'

/** Partner applications (PART-01). */
export default function Partners() {
  return <PartnerApplications />
}
