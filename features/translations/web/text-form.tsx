import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { directionOf, type Language } from '#kit/languages.ts'
import { refresh } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldErrorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSite } from '#shell/site/use-site.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  formsOf,
  problemsOf,
  readText,
  setText,
  type TextForm as FormName,
  textLimits,
  type TextValue,
  type TextView,
  toStoredValue,
  withoutIsolates,
} from '../contract/index.ts'
import { ResetButton } from './reset-button.tsx'
import { samplesOf } from './samples.ts'
import { textReads } from './text-reads.ts'
import { StateBadge } from './state-badge.tsx'

type Values = { value: Partial<Record<FormName, string>> }

/** The forms as they are typed: without the invisible characters that the server adds. */
const typedValues = (text: TextView, language: Language): Values => {
  const { override, shipped } = text.languages[language]
  const shown = override ?? shipped ?? {}
  return {
    value: Object.fromEntries(
      formsOf(language, text.isCounted).map((form) => [form, withoutIsolates(shown[form] ?? '')]),
    ),
  }
}

const sourceOf = ({ languages: { sv, en, ar } }: TextView, language: Language): TextValue =>
  ({ sv, en, ar })[language].shipped ?? en.shipped ?? sv.shipped ?? ar.shipped ?? {}

type Props = { text: TextView; language: Language; reason: string | undefined }

export const TextForm = ({ text, language, reason }: Props) => {
  const t = useTexts('translations')
  const client = useQueryClient()
  const { area, key, isCounted } = text
  const current = text.languages[language]
  const [version, setVersion] = useState(current.version)
  const form = useEndpointForm<typeof setText, Values>(setText, {
    defaults: typedValues(text, language),
    inputOf: ({ value }) => ({ area, key, language, value, version }),
    refreshes: textReads,
    onSuccess: (saved) => {
      setVersion(saved.languages[language].version)
      form.reset(typedValues(saved, language))
      toast({ title: t('editor.saved'), tone: 'positive' })
    },
  })
  const isStale = (form.refusal as { code?: string } | null)?.code === 'translation.stale'
  const isChanged = form.formState.isDirty

  // Shows a change by another administrator at once, unless something has been typed; then saving tells of it.
  const { reset } = form
  useEffect(() => {
    if (current.version === version || isChanged) return
    setVersion(current.version)
    reset(typedValues(text, language))
  }, [current.version, version, isChanged, reset, text, language])
  // The editor has been shown what changed, and may save over it.
  useEffect(() => {
    if (!isStale) return
    void refresh(client, [readText])
    setVersion(current.version)
  }, [isStale, client, current.version])

  const typed = form.watch('value')
  const source = sourceOf(text, language)
  const stored = toStoredValue(typed, source)
  const problems = problemsOf({ language, isCounted, value: stored, shipped: source })
  const problemOf = (name: FormName) => {
    const problem = problems.find((one) => one.form === name)
    return isChanged && problem ? fieldErrorText(problem, 'translations') : undefined
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {/* Outside of the form: React passes the submit of its dialog on to a form around it. */}
      <StateNote text={text} language={language} canEdit={reason === undefined} />
      <Form {...form.formProps}>
        {formsOf(language, isCounted).map((name) => {
          const path = `value.${name}` as const
          const field = form.field(path)
          return (
            <TextArea
              key={name}
              label={t(`editor.forms.${name}`)}
              {...field}
              error={problemOf(name) ?? field.error}
              lang={language}
              dir={directionOf(language)}
              rows={2}
              max={textLimits.value}
              readOnly={reason !== undefined}
            />
          )
        })}
        <Preview text={text} language={language} value={typed} source={source} />
        {reason === undefined && (
          <Button type="submit" variant="primary" pending={form.isSending} className="self-start">
            {t('editor.save')}
          </Button>
        )}
      </Form>
    </div>
  )
}

const StateNote = ({ text, language, canEdit }: Omit<Props, 'reason'> & { canEdit: boolean }) => {
  const t = useTexts('translations')
  const format = useFormat()
  const { state, override, version, changedAt, changedBy } = text.languages[language]
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <StateBadge state={state} />
        {changedAt && state !== 'shipped' && (
          <span>
            {changedBy === null ? (
              t('editor.changed_unknown', { date: format.date(changedAt) })
            ) : (
              <>
                {t('editor.changed', { date: format.date(changedAt) })} <bdi>{changedBy}</bdi>
              </>
            )}
          </span>
        )}
      </p>
      {canEdit && override && (
        <div>
          <ResetButton text={text} language={language} version={version} />
        </div>
      )}
      {state === 'outdated' && <Callout tone="warning">{t('editor.outdated')}</Callout>}
      {state === 'invalid' && <Callout tone="danger">{t('editor.invalid')}</Callout>}
    </div>
  )
}

type PreviewProps = { text: TextView; language: Language; value: TextValue; source: TextValue }

/** The text as the platform shows it, in a left-to-right and in a right-to-left page. */
const Preview = ({ text, language, value, source }: PreviewProps) => {
  const t = useTexts('translations')
  const format = useFormat()
  const { platformName: platform } = useSite()
  const { isCounted, placeholders } = text
  const samples = samplesOf(value, source, { language, platform, placeholders, isCounted })
  return (
    <section aria-label={t('editor.preview')} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('editor.preview')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['ltr', 'rtl'] as const).map((direction) => (
          <figure key={direction} className="min-w-0 rounded-lg border border-line bg-surface p-3">
            <figcaption className="mb-2 text-xs text-ink-muted">{t(`editor.${direction}`)}</figcaption>
            <ul dir={direction} lang={language} className="flex flex-col gap-1.5 text-sm">
              {samples.map(({ count, text: shown }) => (
                <li key={count ?? 'text'} className="flex gap-2 wrap-anywhere whitespace-pre-line">
                  {count !== null && (
                    <span className="w-8 flex-none text-ink-muted tabular-nums">{format.number(count)}</span>
                  )}
                  <span className="min-w-0">{shown}</span>
                </li>
              ))}
            </ul>
          </figure>
        ))}
      </div>
    </section>
  )
}
