import type { Language } from '#kit/languages.ts'
import { useEndpointMutation, useList } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { isSameText, listTextChanges, setText, type TextChange, type TextView } from '../contract/index.ts'
import { FormTexts } from './text-context.tsx'
import { textReads } from './text-reads.ts'

type Props = { text: TextView; language: Language; canEdit: boolean }

/** The changes of a text in one language. Earlier texts can be restored. */
export const TextHistory = ({ text, language, canEdit }: Props) => {
  const t = useTexts('translations')
  const { area, key } = text
  const list = useList(listTextChanges, { area, key, language, limit: '10' })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('history.title')}</h3>
      <PagedList
        list={list}
        label={t('history.title')}
        layout="rows"
        failure={t('history.failed')}
        skeleton={<Skeleton className="h-12" />}
        empty={<p className="text-sm text-ink-muted">{t('history.none')}</p>}
        hasEnd={false}
      >
        {(change) => <ChangeRow change={change} text={text} language={language} canEdit={canEdit} />}
      </PagedList>
    </section>
  )
}

const ChangeRow = ({ change, text, language, canEdit }: Props & { change: TextChange }) => {
  const t = useTexts('translations')
  const { after, isImport, changedAt, changedBy } = change
  const { version, override } = text.languages[language]
  const isCurrent = change.version === version
  return (
    <article className="flex flex-col gap-1.5 py-3 text-sm">
      {after ? (
        <FormTexts value={after} language={language} />
      ) : (
        <p className="text-ink-muted">{t('history.shipped')}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="text-xs text-ink-muted">
          <RelativeTime at={changedAt} />
          {'. '}
          {changedBy === null ? (
            t('history.by_unknown')
          ) : (
            <>
              {t('history.by')} <bdi>{changedBy}</bdi>
            </>
          )}
          {isImport && <> {`(${t('history.import')})`}</>}
        </p>
        {isCurrent ? (
          <Badge tone="positive">{t('history.current')}</Badge>
        ) : (
          canEdit && !isSameText(after, override) && <RestoreButton change={change} text={text} language={language} />
        )}
      </div>
    </article>
  )
}

const RestoreButton = ({ change, text, language }: Omit<Props, 'canEdit'> & { change: TextChange }) => {
  const t = useTexts('translations')
  const format = useFormat()
  const { area, key } = text
  const restore = useEndpointMutation(setText, {
    refreshes: textReads,
    onSuccess: () => void toast({ title: t('history.restored'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={restore.isPending}
      aria-label={t('history.restore_label', { date: format.dateTime(change.changedAt) })}
      onClick={() =>
        restore.mutate({ area, key, language, value: change.after, version: text.languages[language].version })
      }
    >
      {t('history.restore')}
    </Button>
  )
}
