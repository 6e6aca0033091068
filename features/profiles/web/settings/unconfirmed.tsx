import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { UnconfirmedNotice } from '#features/accounts/web/index.ts'

/** A separate module, so that confirmed members do not load it. */
export default function Unconfirmed({ viewer }: { viewer: SessionViewer }) {
  return <UnconfirmedNotice viewer={viewer} />
}
