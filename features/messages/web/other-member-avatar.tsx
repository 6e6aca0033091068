import UserRound from 'lucide-react/icons/user-round'
import { Avatar } from '#shell/ui/avatar.tsx'

/** Shows an icon if there is no member, for example once they have deleted their account. */
export const OtherMemberAvatar = ({ person }: { person: { fullName: string; avatarUrl: string | null } | null }) =>
  person ? (
    <Avatar name={person.fullName} src={person.avatarUrl} />
  ) : (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-sunken text-ink-faint">
      <UserRound />
    </span>
  )
