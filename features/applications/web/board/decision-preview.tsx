import Eye from 'lucide-react/icons/eye'
import type { InputOf } from '#kit/endpoint.ts'
import { previewDecisions } from '../../contract/index.ts'
import type { DecisionPreview as Preview } from '../../contract/views.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useReasonLines } from '#shell/i18n/use-reason-lines.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { TextLines } from '#shell/ui/text-lines.tsx'
import { userText } from '#shell/ui/user-text.ts'

type Input = InputOf<typeof previewDecisions>

/** What each applicant would get: the messages and the mail, as the server would send them. */
export const DecisionPreview = ({ input }: { input: Input }) => {
  const t = useTexts('applications')
  const reasonOf = useReason('applications')
  const linesOf = useReasonLines()
  const preview = useEndpointMutation(previewDecisions)
  // Words that have changed since make the preview wrong.
  const shown = preview.variables?.message === input.message ? preview.data : undefined
  return (
    <section aria-label={t('preview.title')} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <Button size="sm" icon={<Eye />} pending={preview.isPending} onClick={() => preview.mutate(input)}>
          {t('preview.show')}
        </Button>
      </div>
      {preview.error && (
        <Callout tone="danger" live>
          {failureText(preview.error)}
        </Callout>
      )}
      {shown && (
        <div role="status" className="flex flex-col gap-3">
          {shown.refused.length > 0 && (
            <Callout tone="warning" title={t('board.refused', { count: shown.refused.length })}>
              <TextLines lines={linesOf(shown.refused.flatMap(({ code }) => reasonOf(code) ?? []))} />
            </Callout>
          )}
          <ul className="flex flex-col divide-y divide-line border-y border-line empty:hidden">
            {shown.items.map((one, at) => (
              <li key={one.id}>
                <OnePreview preview={one} isOpen={at === 0} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const OnePreview = ({ preview, isOpen }: { preview: Preview; isOpen: boolean }) => {
  const t = useTexts('applications')
  const { applicant, language, messages, mail } = preview
  return (
    <details open={isOpen} className="py-3 text-sm">
      <summary className="cursor-pointer rounded-xs font-medium coarse:-my-2 coarse:py-2">
        <bdi>{applicant.fullName}</bdi>
      </summary>
      <div className="mt-3 flex flex-col gap-4 ps-4">
        {messages.map((message, at) => (
          <div key={at} className="flex flex-col gap-1">
            <p className="text-xs text-ink-muted">{t('preview.message')}</p>
            <p {...userText(message.language)} className="prose-text rounded-lg bg-surface-sunken p-3">
              {message.text}
            </p>
          </div>
        ))}
        {mail ? (
          <div className="flex flex-col gap-1">
            <p className="text-xs text-ink-muted">{t('preview.mail')}</p>
            <div {...userText(language)} className="flex flex-col gap-2 rounded-lg bg-surface-sunken p-3">
              <p className="text-xs text-ink-muted">
                <bdi>{mail.subject}</bdi>
              </p>
              <p className="font-bold">{mail.heading}</p>
              {mail.paragraphs.map((paragraph, at) => (
                <p key={at} className="prose-text">
                  {paragraph}
                </p>
              ))}
              <p className="font-medium underline">{mail.action}</p>
            </div>
          </div>
        ) : (
          <p className="text-ink-muted">{t('preview.no_mail')}</p>
        )}
      </div>
    </details>
  )
}
