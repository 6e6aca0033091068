import type { MemberCard } from '#features/profiles/contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Shows a placeholder once the member has deleted their account. */
export const OtherMemberName = ({ other }: { other: MemberCard | null }) => {
  const t = useTexts('messages')
  return other ? <MemberName member={other} /> : <span className="text-ink-muted">{t('left')}</span>
}
