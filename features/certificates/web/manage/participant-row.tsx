import { lazy, Suspense, useState } from 'react'
import { MemberName } from '#features/profiles/web/index.ts'
import type { Language } from '#kit/languages.ts'
import { certificatePath, type CertifiedParticipant } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'

const IssueDialog = lazy(() => import('./issue-dialog.tsx'))
const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'))

type Props = { participant: CertifiedParticipant; program: { id: string; language: Language } }

/** A participant with their certificate, and what the owner can do. */
export const ParticipantRow = ({ participant, program }: Props) => {
  const t = useTexts('certificates')
  const format = useFormat('UTC')
  const [open, setOpen] = useState<'issue' | 'revoke' | null>(null)
  const { member, certificate, can } = participant
  const close = () => setOpen(null)
  return (
    <article className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto]">
      <h3 className="flex min-w-0 items-center gap-3 font-medium">
        <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
        <MemberName member={member} />
      </h3>
      <p className="flex min-w-0 flex-col text-sm text-ink-muted">
        {certificate === null
          ? t('manage.none')
          : certificate.revokedAt
            ? t('manage.revoked', { date: format.date(certificate.revokedAt) })
            : t('manage.valid', { date: format.date(certificate.issuedAt) })}
        {certificate?.line && certificate.revokedAt === null && <bdi>{certificate.line}</bdi>}
        {certificate?.revocationReason && <bdi>{certificate.revocationReason}</bdi>}
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        {certificate && certificate.revokedAt === null && (
          <ButtonLink size="sm" to={certificatePath(certificate.code)}>
            {t('manage.see')}
          </ButtonLink>
        )}
        {can['revoke'] === 'ok' && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('revoke')}>
            {t('manage.revoke')}
          </Button>
        )}
        {can['issue'] === 'ok' && (
          <Button size="sm" onClick={() => setOpen('issue')}>
            {t('manage.issue')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'issue' && <IssueDialog {...{ program, member }} onClose={close} />}
        {open === 'revoke' && certificate && (
          <RevokeDialog id={certificate.id} name={member.fullName} onClose={close} />
        )}
      </Suspense>
    </article>
  )
}
