import { useNavigate } from 'react-router'
import { MemberMenu } from '#features/blocks/web/index.ts'
import { IntroduceButton } from '#features/introductions/web/index.ts'
import { useReport } from '#features/moderation/web/index.ts'
import { ConnectButton } from '#features/network/web/index.ts'
import type { MemberProfile } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { MessageButton } from './message-button.tsx'

/** Actions of a member's page: connect, message, introduce, report, block and mute. */
export const MemberActions = ({ member }: { member: MemberProfile }) => {
  const t = useTexts('profiles')
  const navigate = useNavigate()
  const report = useReport({ kind: 'profile', id: member.id, label: t('meet.report') })
  return (
    <>
      <ConnectButton member={member} connection={member.connection} verdict={member.can['connect']} prominent />
      <MessageButton member={member} />
      {member.can['introduce'] === 'ok' && <IntroduceButton member={member} />}
      <MemberMenu member={member} entries={[report.entry]} onBlocked={() => void navigate('/network')} />
      {report.dialog}
    </>
  )
}
