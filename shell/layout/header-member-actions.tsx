import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { BellButton } from './bell-button.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

export default function HeaderMemberActions({ viewer }: { viewer: SessionViewer }) {
  return (
    <>
      <BellButton />
      <UserMenuButton viewer={viewer} />
    </>
  )
}
