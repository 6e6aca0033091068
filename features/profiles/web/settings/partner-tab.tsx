import { PartnerTab } from '#features/partners/web/index.ts'

/** PART-01: partner status and application. */
export default function Partner() {
  return <PartnerTab />
}
