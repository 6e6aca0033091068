import Award from 'lucide-react/icons/award'
import { programPath } from '#features/programs/contract/index.ts'
import { certificatePath, listOwnCertificates, type OwnCertificate, setCertificateHidden } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { Link, OutsideLink } from '#shell/ui/link.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { linkedInUrl } from './linkedin.ts'

/** A certificate of the member: what it is of, and how to show it to others or not. */
export const OwnCertificateRow = ({ certificate }: { certificate: OwnCertificate }) => {
  const t = useTexts('certificates')
  const format = useFormat('UTC')
  const { baseUrl } = useSsrState()
  const { id, code, slug, title, programLanguage, organiser, line, issuedAt, revokedAt, isHidden } = certificate
  const address = baseUrl + certificatePath(code)
  const hide = useEndpointMutation(setCertificateHidden, {
    refreshes: [listOwnCertificates],
    onSuccess: ({ isHidden: didHide }) => void toast({ title: t(didHide ? 'mine.did_hide' : 'mine.did_show') }),
    onError: (error) => void toast(failureToast(error)),
  })
  const name = <span {...userText(programLanguage)}>{title}</span>
  return (
    <Card as="article" className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-4">
        <Award className="mt-1 flex-none text-2xl text-primary max-sm:hidden" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="min-w-0 text-lg leading-snug font-bold tracking-tight">
            {slug === null ? (
              name
            ) : (
              <Link to={programPath(slug)} variant="quiet" className="text-ink!">
                {name}
              </Link>
            )}
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
            {organiser && <bdi>{organiser}</bdi>}
            {line && <bdi {...userText(programLanguage)}>{line}</bdi>}
            <bdi dir="ltr" className="tabular-nums">
              {code}
            </bdi>
          </p>
          {isHidden && <p className="text-sm text-ink-muted">{t('mine.hidden_text')}</p>}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        {isHidden && <Badge>{t('mine.hidden')}</Badge>}
        {revokedAt ? (
          <Badge tone="danger">{t('mine.revoked', { date: format.date(revokedAt) })}</Badge>
        ) : (
          t('mine.issued', { date: format.date(issuedAt) })
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 md:col-span-2">
        {!isHidden && (
          <ButtonLink size="sm" to={certificatePath(code)} variant={revokedAt === null ? 'primary' : 'secondary'}>
            {t(revokedAt === null ? 'mine.open' : 'manage.see')}
          </ButtonLink>
        )}
        {!isHidden && revokedAt === null && (
          <>
            <CopyButton
              size="sm"
              value={address}
              label={t('mine.copy')}
              copiedText={t('mine.copied')}
              failedText={t('mine.copy_failed')}
            />
            <OutsideLink href={linkedInUrl(certificate, address)} className="touch-line text-sm">
              {t('mine.linkedin')}
            </OutsideLink>
          </>
        )}
        <Button
          size="sm"
          variant="quiet"
          pending={hide.isPending}
          onClick={() => hide.mutate({ id, isHidden: !isHidden })}
        >
          {t(isHidden ? 'mine.show' : 'mine.hide')}
        </Button>
      </div>
    </Card>
  )
}
