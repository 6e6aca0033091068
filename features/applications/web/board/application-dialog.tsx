import type { ReactNode } from 'react'
import Message from 'lucide-react/icons/message-square'
import { threadPath } from '#features/messages/contract/index.ts'
import { type DecisionStatus, decisionStatuses } from '../../contract/kinds.ts'
import { type MemberCard, memberPath } from '#features/profiles/contract/card.ts'
import type { ReceivedApplication } from '../../contract/views.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { Answers } from '../answers.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { endingTextOf } from './ending-text.ts'

type Props = {
  application: ReceivedApplication
  onClose: () => void
  onDecide: (status: DecisionStatus) => void
  /** What the kind's area adds. */
  extra: ReactNode
}

/** One application in full, with its applicant and what the owner can decide. */
export default function ApplicationDialog({ application, onClose, onDecide, extra }: Props) {
  const t = useTexts('applications')
  const {
    applicant,
    coApplicant,
    isCoApplicantAsked,
    appliedAt,
    changedAt,
    status,
    statusSince,
    threadId,
    waiting,
    ending,
    kind,
    can,
  } = application
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={
        coApplicant
          ? t('board.application_of_pair', { name: applicant.fullName, other: coApplicant.fullName })
          : t('board.application_of', { name: applicant.fullName })
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Applicant member={applicant} />
          {coApplicant && <Applicant member={coApplicant} />}
        </div>
        {isCoApplicantAsked && <p className="text-sm text-ink-muted">{t('board.co_applicant_asked')}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <StatusBadge status={status} />
          {status !== 'pending' && <RelativeTime at={statusSince} />}
          {ending && <span>{t(kind === 'program' ? endingTextOf(ending) : 'board.ended')}</span>}
          {waiting && <span>{t(waiting.offerEndsAt ? 'board.offered' : 'board.waits')}</span>}
          <span>
            {t('board.applied')} <RelativeTime at={appliedAt} />
          </span>
          {changedAt && (
            <span>
              {t('board.changed')} <RelativeTime at={changedAt} />
            </span>
          )}
        </p>
        {ending?.reason && (
          <section className="flex flex-col gap-1 border-s-3 border-line-strong ps-4 text-sm">
            <h3 className="font-medium">{t('board.end_reason')}</h3>
            <p {...userText(ending.reasonLanguage)} className="prose-text max-w-measure">
              {ending.reason}
            </p>
          </section>
        )}
        <Answers {...application} />
        {extra}
        {threadId && (
          <div>
            <ButtonLink to={threadPath(threadId)} size="sm" icon={<Message />}>
              {t('own.to_conversation')}
            </ButtonLink>
          </div>
        )}
        {can['decide'] === 'ok' && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-5">
            {decisionStatuses
              .filter((one) => one !== status)
              .map((one) => (
                <Button
                  key={one}
                  size="sm"
                  variant={one === 'approved' ? 'primary' : 'secondary'}
                  onClick={() => onDecide(one)}
                >
                  {t(`board.set.${one}`)}
                </Button>
              ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

const Applicant = ({ member }: { member: MemberCard }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={member.fullName} src={member.avatarUrl ?? undefined} />
    <div className="min-w-0 text-sm">
      <Link to={memberPath(member.id)} className="font-medium coarse:py-2">
        <bdi>{member.fullName}</bdi>
      </Link>
      {member.company && (
        <p className="text-ink-muted">
          <bdi>{member.company}</bdi>
        </p>
      )}
    </div>
  </div>
)
