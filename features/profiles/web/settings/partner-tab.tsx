import { PartnerTab } from '#features/partners/web/index.ts'

/** PART-01: where the member stands as a partner, and the application. */
export default function Partner() {
  return <PartnerTab />
}
