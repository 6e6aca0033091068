import { useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useReasonLines } from '#shell/i18n/use-reason-lines.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { reasonSeconds, toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import {
  type ContentAction,
  type ContentOutcome,
  type ContentView,
  decideContent,
  listContent,
  moderationLimits,
  previewContent,
  type ReportReason,
  reportReasons,
} from '../../contract/index.ts'
import { contentName } from './content-path.ts'

type Props = {
  action: ContentAction
  keys: readonly string[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** The preview of removing or restoring the chosen content, and the form that does it. */
export default function ContentDialog({ open, ...props }: Props) {
  const t = useTexts('moderation')
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t(`content.${props.action}.title`)}
      text={t(`content.${props.action}.text`)}
      dismissable={false}
    >
      <DecisionForm {...props} />
    </Dialog>
  )
}

type Values = { reason: ReportReason; statement: string }

const DecisionForm = ({ action, keys: chosen, onClose, onDone }: Omit<Props, 'open'>) => {
  const t = useTexts('moderation')
  // The list behind the dialog may change; the administrator decides about what the preview shows.
  const [keys] = useState(chosen)
  const reasonOf = useReason('moderation')
  const linesOf = useReasonLines()
  const { data, error, refetch } = useEndpointQuery(previewContent, { keys: [...keys], action })
  const changing = data?.items.filter(({ outcome }) => outcome === 'ok') ?? []
  const form = useEndpointForm<typeof decideContent, Values>(decideContent, {
    defaults: { reason: 'other', statement: '' },
    inputOf: ({ reason, statement }) => ({
      keys: changing.map(({ key }) => key),
      action,
      statement,
      ...(action === 'remove' && { reason }),
    }),
    refreshes: [listContent],
    onSuccess: ({ items }) => {
      const done = items.filter(({ outcome }) => outcome === 'ok').length
      const refused = items.flatMap(({ outcome }) => reasonOf(outcome) ?? [])
      onDone()
      onClose()
      toast({
        title: t(`content.${action}.done`, { count: done }),
        tone: 'positive',
        ...(refused.length > 0 && {
          text: linesOf(refused, t('content.wont', { count: refused.length })),
          tone: 'neutral',
          seconds: reasonSeconds,
        }),
      })
    },
  })
  const forbidden = reasonOf(data?.can['decide'] ?? 'ok')
  return (
    <Form {...form.formProps}>
      <div role="status" className="flex flex-col gap-3">
        {data ? (
          <Preview action={action} items={data.items} />
        ) : error ? (
          <ErrorState text={t('content.preview_failed')} onRetry={() => void refetch()} reference={error.requestId} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
      {action === 'remove' && (
        <Select
          label={t('decide.reason')}
          options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          {...form.field('reason')}
        />
      )}
      <TextArea
        label={t('decide.statement')}
        hint={action === 'remove' ? t('decide.statement_hint') : undefined}
        {...form.field('statement')}
        max={moderationLimits.statement}
      />
      {forbidden !== undefined && <Callout tone="warning">{forbidden}</Callout>}
      <DialogActions
        label={t(`content.${action}.confirm`, { count: changing.length })}
        tone={action === 'remove' ? 'danger' : 'primary'}
        pending={form.isSending}
        disabled={changing.length === 0 || forbidden !== undefined}
        onCancel={onClose}
      />
    </Form>
  )
}

type Item = { key: string; outcome: ContentOutcome; content: ContentView | null }

/** What would change, and below it what would not, each with the reason. */
const Preview = ({ action, items }: { action: ContentAction; items: readonly Item[] }) => {
  const t = useTexts('moderation')
  const changing = items.filter(({ outcome }) => outcome === 'ok')
  const others = items.filter(({ outcome }) => outcome !== 'ok')
  return (
    <>
      <p className="text-lg font-medium">{t(`content.${action}.will`, { count: changing.length })}</p>
      <ItemList label={t(`content.${action}.will`, { count: changing.length })} items={changing} />
      {others.length > 0 && <p className="font-medium">{t('content.wont', { count: others.length })}</p>}
      <ItemList label={t('content.wont', { count: others.length })} items={others} />
    </>
  )
}

const ItemList = ({ label, items }: { label: string; items: readonly Item[] }) => {
  const t = useTexts('moderation')
  const reasonOf = useReason('moderation')
  if (items.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
    >
      {items.map(({ key, outcome, content }) => (
        <li key={key} className="flex flex-col gap-0.5 px-3 py-2">
          {content ? (
            <>
              <p className="flex flex-wrap gap-x-2 text-ink-muted">
                <span>{t(`kinds.${content.kind}`)}</span>
                <bdi>{content.author?.fullName ?? t('content.former')}</bdi>
              </p>
              <p {...userText(content.language)} className="line-clamp-2 wrap-anywhere">
                {contentName(content)}
              </p>
            </>
          ) : (
            <p>{t('content.gone')}</p>
          )}
          {content && outcome !== 'ok' && <p className="text-warning">{reasonOf(outcome)}</p>}
        </li>
      ))}
    </ul>
  )
}
