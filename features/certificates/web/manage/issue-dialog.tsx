import type { OutputOf } from '#kit/endpoint.ts'
import { type Language, languages } from '#kit/languages.ts'
import {
  certificateLimits,
  issueCertificate,
  issueCertificates,
  listCertified,
  listOwnCertificates,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  program: { id: string; language: Language }
  /** Null for all participants without a certificate. */
  member: { id: string; fullName: string } | null
  onClose: () => void
}
type Endpoint = typeof issueCertificate | typeof issueCertificates
type Values = { language: Language; line: string }

/** The words of a certificate that the owner chooses. */
export default function IssueDialog({ program, member, onClose }: Props) {
  const t = useTexts('certificates')
  return (
    <Dialog
      open
      onClose={onClose}
      title={member ? t('manage.issue_title', { name: member.fullName }) : t('manage.issue_all_title')}
    >
      <IssueForm {...{ program, member, onClose }} />
    </Dialog>
  )
}

const IssueForm = ({ program, member, onClose }: Props) => {
  const t = useTexts('certificates')
  const shell = useTexts('shell')
  const textOf = (result: OutputOf<Endpoint>): string => {
    if (!('issued' in result)) return t('manage.did_issue')
    return result.issued === 0 ? t('manage.issued_none') : t('manage.issued', { count: result.issued })
  }
  const form = useEndpointForm<Endpoint, Values>(member ? issueCertificate : issueCertificates, {
    defaults: { language: program.language, line: '' },
    inputOf: ({ language, line }) => ({
      programId: program.id,
      ...(member && { memberId: member.id }),
      language,
      line: line.trim() || null,
    }),
    refreshes: [listCertified, listOwnCertificates],
    onSuccess: (result) => {
      onClose()
      toast({ tone: 'positive', title: textOf(result) })
    },
  })
  const labels: Record<string, string> = { language: t('manage.language'), line: t('manage.line') }
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => ({
    name,
    text: t('manage.problem', { field: labels[name] ?? name, problem: text }),
  }))
  return (
    <Form {...form.formProps} problems={problems}>
      <Select
        label={t('manage.language')}
        options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
        {...form.field('language')}
      />
      <TextField
        label={t('manage.line')}
        hint={t('manage.line_hint')}
        optional
        {...form.field('line')}
        maxLength={certificateLimits.line}
        autoComplete="off"
      />
      <DialogActions label={t('manage.issue')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
