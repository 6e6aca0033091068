import { useState } from 'react'
import { type Language, languages } from '#kit/languages.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { readText, type TextView } from '../contract/index.ts'
import { TextContext } from './text-context.tsx'
import { TextForm } from './text-form.tsx'
import { TextHistory } from './text-history.tsx'

/** Edits one text: the form with its preview, beside it the other languages, the terms and the history. */
export default function TextEditor({ area, textKey: key }: { area: string; textKey: string }) {
  const t = useTexts('translations')
  const { data, error, isFetching, refetch } = useEndpointQuery(readText, { area, key })
  if (data) return <LoadedText text={data} />
  if (error)
    return (
      <ErrorState
        text={t('editor.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error.requestId}
      />
    )
  return <ListSkeleton rows={3} />
}

const LoadedText = ({ text }: { text: TextView }) => {
  const t = useTexts('translations')
  const [search] = useSearchParam()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(
    () => languages.find((one) => one === search.get('language')) ?? own,
  )
  const reason = useReason('translations')(text.can['edit'] as string)
  return (
    <div className="grid gap-6 rounded-xl border border-line bg-surface-raised p-4 sm:p-6">
      <RadioGroup
        label={t('editor.language')}
        variant="segments"
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      {reason !== undefined && <Callout tone="warning">{reason}</Callout>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* An unfinished edit of one language must not appear in another. */}
        <TextForm key={language} text={text} language={language} reason={reason} />
        <div className="flex min-w-0 flex-col gap-6">
          <TextContext text={text} language={language} />
          <TextHistory key={language} text={text} language={language} canEdit={reason === undefined} />
        </div>
      </div>
    </div>
  )
}
