import { lazy, Suspense, useRef } from 'react'
import type { UploadOfForm } from '#features/files/web/index.ts'
import { listOwn } from '#features/applications/contract/index.ts'
import {
  applyWithAnswersTo,
  listOwnPrograms,
  listPrograms,
  type ProgramDetail,
  programLimits,
  type ProgramQuestion,
  readProgram,
} from '../../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSite } from '#shell/site/use-site.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { answersOf, type ApplyValues, chosenFile, ownFields, valuesOf } from './apply-values.ts'
import { FileAnswer } from './file-answer.tsx'

const ConsentField = lazy(async () => ({
  default: (await import('#features/founder-records/web/index.ts')).ConsentField,
}))

/** PROG-03: motivation, background, goals, projects and the owner's own questions. What is typed survives a reload. */
export default function ApplyDialog({ program, onClose }: { program: ProgramDetail; onClose: () => void }) {
  const t = useTexts('programs')
  const { maxFileMegabytes } = useSite()
  const { id, title, language, application, questions } = program
  const endpoint = applyWithAnswersTo(questions)
  const uploads = useRef(new Map<string, UploadOfForm>())
  const isChange = application !== null
  const form = useEndpointForm<typeof endpoint, ApplyValues>(endpoint, {
    defaults: valuesOf(program),
    draft: `programs:apply:${id}`,
    excludedFromDraft: ['files'],
    inputOf: ({ answers, files, ...texts }) => ({ id, ...texts, answers: answersOf(program, { answers, files }) }),
    refreshes: [readProgram, listPrograms, listOwnPrograms, listOwn],
    send: async (input, submit) => {
      const chosen = Object.keys(input.answers).filter((question) => input.answers[question] === chosenFile)
      const fileOf = async (question: string) => [question, (await uploads.current.get(question)?.ready())?.id ?? '']
      const sendWithFiles = async () => {
        const files = Object.fromEntries(await Promise.all(chosen.map(fileOf))) as Record<string, string>
        return submit({ ...input, answers: { ...input.answers, ...files } })
      }
      try {
        return await sendWithFiles()
      } catch (error) {
        // The server removed unused uploads after a day; upload the files again.
        if (!(error instanceof ApiError) || error.code !== 'application.file_gone') throw error
        for (const question of chosen) uploads.current.get(question)?.retry()
        return sendWithFiles()
      }
    },
    onSuccess: () => {
      toast({
        tone: 'positive',
        title: t(isChange ? 'apply.changed' : 'apply.sent'),
        text: t(isChange ? 'apply.changed_text' : 'apply.sent_text'),
      })
      onClose()
    },
  })

  const answerField = ({ id: question, kind, text, isRequired, options }: ProgramQuestion) => {
    const label = <bdi {...userText(language)}>{text}</bdi>
    if (kind === 'file') {
      const sentId = form.watch(`files.${question}`)
      return (
        <FileAnswer
          key={question}
          name={`files.${question}`}
          label={label}
          hint={t('apply.file_hint', { megabytes: maxFileMegabytes })}
          optional={!isRequired}
          error={form.errorAt(`answers.${question}`)}
          sent={application?.files.find((file) => file.id === sentId)}
          onChange={(value) => form.setValue(`files.${question}`, value)}
          onUpload={(upload) => uploads.current.set(question, upload)}
        />
      )
    }
    const field = { label, optional: !isRequired, ...form.field(`answers.${question}`) }
    if (kind === 'long') return <TextArea key={question} {...field} rows={3} max={programLimits.answer} />
    if (kind === 'short')
      return <TextField key={question} {...field} maxLength={programLimits.shortAnswer} autoComplete="off" />
    const choices = options.map((option) => ({ value: option, label: option }))
    return <Select key={question} {...field} options={choices} placeholder={t('apply.choose')} />
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="lg"
      title={t(isChange ? 'apply.change_title' : 'apply.title')}
      text={<bdi>{title}</bdi>}
    >
      <Form {...form.formProps}>
        {ownFields.map((field) => (
          <TextArea
            key={field}
            label={t(`apply.${field}`)}
            hint={t(`apply.${field}_hint`)}
            rows={3}
            optional={field === 'projects'}
            {...form.field(field)}
            max={programLimits.answer}
          />
        ))}
        {questions.map(answerField)}
        <Suspense fallback={null}>
          <ConsentField {...form.field('sharesRecord')} />
        </Suspense>
        <p className="text-sm text-ink-muted">{t('apply.shared')}</p>
        <DialogActions label={t(isChange ? 'apply.save' : 'apply.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
