import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { UnconfirmedNotice } from '#features/accounts/web/index.ts'

/** For members whose address waits to be confirmed; the others load none of it. */
export default function Unconfirmed({ viewer }: { viewer: SessionViewer }) {
  return <UnconfirmedNotice viewer={viewer} />
}
