import BookA from 'lucide-react/icons/book-a'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { languages } from '#kit/languages.ts'
import { useEndpointMutation, useList } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { userText } from '#shell/ui/user-text.ts'
import { deleteTerm, glossaryLimits, listTerms, readText, type TermView } from '../contract/index.ts'

const dialog = lazyOverlay(() => import('./term-dialog.tsx'))

/** The agreed words. The search is in the URL. */
export const GlossaryTab = () => {
  const t = useTexts('translations')
  const [search, choose] = useSearchParam()
  const q = (search.get('q') ?? '').trim().slice(0, glossaryLimits.query)
  const list = useList(listTerms, q ? { q } : {})
  const mayAdd = list.first?.can['add'] === 'ok'
  return (
    <Section title={t('glossary.title')} text={t('glossary.lead')} actions={mayAdd ? <AddButton /> : undefined}>
      <SearchParamForm
        label={t('glossary.search')}
        q={q}
        onSearch={(next) => choose('q', next)}
        maxLength={glossaryLimits.query}
      />
      <PagedList
        list={list}
        label={t('glossary.title')}
        layout="rows"
        failure={t('glossary.failed')}
        empty={
          q ? (
            <EmptyState level={3} icon={<BookA />} title={t('glossary.none.title')} text={t('glossary.none.text')} />
          ) : (
            <EmptyState
              level={3}
              icon={<BookA />}
              title={t('glossary.empty.title')}
              text={t('glossary.empty.text')}
              action={mayAdd ? <AddButton /> : undefined}
            />
          )
        }
      >
        {(term) => <TermRow term={term} />}
      </PagedList>
    </Section>
  )
}

const AddButton = () => {
  const t = useTexts('translations')
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        icon={<Plus />}
        size="sm"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('glossary.add')}
      </Button>
      {isOpen !== undefined && <dialog.Overlay term={null} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const TermRow = ({ term }: { term: TermView }) => {
  const t = useTexts('translations')
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-[1_1_20rem] flex-col gap-2">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
          {languages.map((language) => (
            <div key={language} className="flex min-w-0 items-baseline gap-3 sm:flex-col sm:gap-0">
              <dt className="w-20 flex-none text-xs text-ink-muted sm:w-auto">{t(`languages.${language}`)}</dt>
              <dd {...userText(language)} className="min-w-0 font-medium wrap-anywhere">
                {term[language] ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
        {term.note && (
          <p dir="auto" className="max-w-measure text-sm whitespace-pre-line text-ink-muted">
            {term.note}
          </p>
        )}
      </div>
      {term.can['edit'] === 'ok' && <TermButtons term={term} />}
    </article>
  )
}

const TermButtons = ({ term }: { term: TermView }) => {
  const t = useTexts('translations')
  const [isOpen, setOpen] = useState<boolean>()
  const [isAsking, setAsking] = useState(false)
  const name = term.sv ?? term.en ?? ''
  const close = () => setAsking(false)
  const remove = useEndpointMutation(deleteTerm, {
    refreshes: [listTerms, readText],
    onSuccess: () => void toast({ title: t('glossary.deleted'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={t('glossary.change_label', { term: name })}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('glossary.change')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('glossary.delete_label', { term: name })}
        onClick={() => setAsking(true)}
      >
        {t('glossary.delete')}
      </Button>
      {isOpen !== undefined && <dialog.Overlay term={term} open={isOpen} onClose={() => setOpen(false)} />}
      <LazyAlertDialog
        open={isAsking}
        onClose={close}
        title={t('glossary.delete_title', { term: name })}
        text={t('glossary.delete_text')}
        confirmLabel={t('glossary.delete')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: term.id }, { onSettled: close })}
      />
    </div>
  )
}
