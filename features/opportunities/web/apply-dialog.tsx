import { lazy, Suspense, useState } from 'react'
import { UploadField, useUpload } from '#features/files/web/index.ts'
import { listOwn } from '#features/applications/contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { apply, type OpportunityDetail, opportunityLimits, readOpportunity } from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { refusedVariant } from '#shell/i18n/failure-variant.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSite } from '#shell/site/use-site.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const CoApplicantField = lazy(() => import('./co-applicant-field.tsx'))

type Values = { message: string; cvUrl: string }

/** OPP-06: a message and an optional CV. Text survives a reload, the chosen file only a failed request. */
export default function ApplyDialog({
  opportunity: { id, title, can },
  onClose,
}: {
  opportunity: OpportunityDetail
  onClose: () => void
}) {
  const t = useTexts('opportunities')
  const { maxFileMegabytes } = useSite()
  const cv = useUpload('cv')
  const [coApplicant, setCoApplicant] = useState<MemberCard | null>(null)
  const form = useEndpointForm<typeof apply, Values>(apply, {
    draft: `apply:${id}`,
    inputOf: ({ message, cvUrl }) => ({
      id,
      message,
      cvUrl: cvUrl?.trim() || null,
      coApplicantId: coApplicant?.id ?? null,
    }),
    refreshes: [readOpportunity, listOwn],
    send: async (input, submit) => {
      const sendWithCv = async () => submit({ ...input, cvFileId: (await cv.ready())?.id ?? null })
      try {
        return await sendWithCv()
      } catch (error) {
        // The server removed the unused upload after a day; upload the file again.
        if (!(error instanceof ApiError) || error.code !== 'application.file_gone') throw error
        cv.retry()
        return sendWithCv()
      }
    },
    onSuccess: () => {
      const text = coApplicant ? t('apply.sent_pair_text', { name: coApplicant.fullName }) : t('apply.sent_text')
      toast({ tone: 'positive', title: t('apply.sent'), text })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} dismissable={false} size="lg" title={t('apply.title')} text={<bdi>{title}</bdi>}>
      <Form
        {...form.formProps}
        error={form.refusal ? failureText(form.refusal, refusedVariant(form.refusal)) : undefined}
      >
        <TextArea
          label={t('apply.message')}
          hint={t('apply.message_hint')}
          rows={8}
          {...form.field('message')}
          max={opportunityLimits.message}
        />
        {can['applyInPair'] === 'ok' && (
          <Suspense fallback={null}>
            <CoApplicantField coApplicant={coApplicant} onChange={setCoApplicant} />
          </Suspense>
        )}
        <TextField type="url" label={t('apply.cv')} hint={t('apply.cv_hint')} optional {...form.field('cvUrl')} />
        <UploadField
          name="cvFileId"
          kind="cv"
          label={t('apply.cv_file')}
          hint={t('apply.cv_file_hint', { megabytes: maxFileMegabytes })}
          optional
          upload={cv}
        />
        <p className="text-sm text-ink-muted">{t('apply.shared')}</p>
        <DialogActions label={t('apply.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
