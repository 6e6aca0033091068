import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { certificatePath, checkCertificate, type PublicCertificate, readSignedCopy } from '../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { CertificateSheet } from './certificate-sheet.tsx'

const page = pageData(({ params: { code = '' }, prefetch }) => prefetch(checkCertificate, { code }))
export const loader = page.server
export const clientLoader = page.browser

/** `/certificates/:code`: whether a certificate is valid, for everyone who has its code. */
export default function CheckPage() {
  const { code = '' } = useParams()
  const t = useTexts('certificates')
  const { certificate } = useSuspenseEndpoint(checkCertificate, { code })
  return (
    <div className="page-frame pb-16 print:max-w-none print:p-0">
      <PageHead title={t('check.title')} hidden />
      <div className="print:hidden">
        <PageHeader title={t('check.title')} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="flex min-w-0 flex-col gap-6">
          {certificate ? (
            <>
              <Verdict certificate={certificate} />
              {certificate.revokedAt === null && <CertificateSheet certificate={certificate} />}
            </>
          ) : (
            <Callout tone="warning" title={t('check.unknown')}>
              {t('check.unknown_text')}
            </Callout>
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-8 print:hidden">
          {certificate && <Facts certificate={certificate} />}
          {certificate?.revokedAt === null && <SignedCopy code={certificate.code} />}
          <CodeForm />
        </aside>
      </div>
    </div>
  )
}

const Verdict = ({ certificate: { name, issuedAt, revokedAt } }: { certificate: PublicCertificate }) => {
  const t = useTexts('certificates')
  const format = useFormat('UTC')
  return (
    <div className="print:hidden">
      {revokedAt === null ? (
        <Callout
          tone="positive"
          title={t('check.valid')}
          action={
            <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
              {t('check.print')}
            </Button>
          }
        >
          {t('check.valid_text', { name, date: format.date(issuedAt) })}
        </Callout>
      ) : (
        <Callout tone="danger" title={t('check.revoked')}>
          {t('check.revoked_text', { date: format.date(revokedAt) })}
        </Callout>
      )}
    </div>
  )
}

const Facts = ({ certificate }: { certificate: PublicCertificate }) => {
  const t = useTexts('certificates')
  const format = useFormat('UTC')
  const { name, title, programLanguage, organiser, line, startsOn, endsOn, issuedAt, code } = certificate
  const days = [startsOn, endsOn].filter((day) => day !== null).map((day) => format.day(day))
  const facts = [
    { label: t('check.holder'), value: name },
    { label: t('check.program'), value: title, lang: programLanguage },
    { label: t('check.organiser'), value: organiser },
    { label: t('check.line'), value: line, lang: programLanguage },
    { label: t('check.dates'), value: days.length > 0 ? days.join(' – ') : null },
    { label: t('check.issued'), value: format.date(issuedAt) },
    { label: t('check.code'), value: code },
  ]
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {facts.map(
        ({ label, value, lang }) =>
          value && (
            <div key={label}>
              <dt className="text-ink-muted">{label}</dt>
              <dd>
                <bdi {...userText(lang)} className="font-medium wrap-anywhere">
                  {value}
                </bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** For a program that checks certificates without asking us. */
const SignedCopy = ({ code }: { code: string }) => {
  const t = useTexts('certificates')
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-6 text-sm">
      <p className="text-ink-muted">{t('check.signed_copy_text')}</p>
      <a href={toRequest(readSignedCopy, { code }).path} download className={buttonClasses({ size: 'sm' })}>
        <Download />
        {t('check.signed_copy')}
      </a>
    </div>
  )
}

/** For a code that was read on paper. */
const CodeForm = () => {
  const t = useTexts('certificates')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void navigate(certificatePath(typed.trim()))
  }
  return (
    <form onSubmit={send} className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <TextField
        className="self-stretch"
        label={t('check.code')}
        hint={t('check.code_hint')}
        name="code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={100}
        autoComplete="off"
        dir="ltr"
      />
      <Button type="submit">{t('check.check')}</Button>
    </form>
  )
}
