import { useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  cleanupLimits,
  type LeftoverKind,
  leftoverRules,
  listCleanups,
  previewCleanup,
  readLeftovers,
  startCleanup,
} from '../contract/index.ts'

type Props = {
  kind: LeftoverKind
  /** Why the administrator may only look. */
  reason: string | undefined
  open: boolean
  onClose: () => void
}

/** The dry run of a cleanup, and the button that starts it. */
export default function CleanupDialog({ kind, reason, open, onClose }: Props) {
  const t = useTexts('cleanup')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`kinds.${kind}.name`)}
      text={t(`kinds.${kind}.consequence`)}
      dismissable={false}
    >
      <CleanupForm kind={kind} reason={reason} onClose={onClose} />
    </Dialog>
  )
}

const agesInDays = [14, 30, 60, 90, 180, 365, 730, 1095]

const CleanupForm = ({ kind, reason, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('cleanup')
  const format = useFormat()
  const [days, setDays] = useState<number>(leftoverRules[kind].days)
  const { data, error, refetch } = useEndpointQuery(previewCleanup, { kind, days: `${days}` })
  const form = useEndpointForm(startCleanup, {
    inputOf: () => ({ kind, days }),
    refreshes: [readLeftovers, listCleanups],
    onSuccess: () => {
      onClose()
      toast({ title: t('started'), tone: 'positive' })
    },
  })
  const { counted } = cleanupLimits
  const shown = data && Math.min(data.count, counted)
  return (
    <Form {...form.formProps}>
      <Select
        label={t('age')}
        value={`${days}`}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        options={agesInDays
          .filter((value) => value >= leftoverRules[kind].minDays)
          .map((value) => ({ value: `${value}`, label: t('days', { count: value }) }))}
      />
      <div role="status" className="flex flex-col gap-3">
        {data ? (
          <>
            <p className="text-lg font-medium">
              {data.count === 0
                ? t('preview.none')
                : data.count > counted
                  ? t('preview.more', { number: format.number(counted) })
                  : t('preview.count', { count: data.count })}
            </p>
            {data.examples.length > 0 && (
              <ul
                aria-label={t('preview.oldest')}
                className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
                tabIndex={0}
              >
                {data.examples.map(({ id, title, at }) => (
                  <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                    <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
                    <time dateTime={at} className="text-ink-muted">
                      {format.date(at)}
                    </time>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : error ? (
          <ErrorState text={t('preview.failed')} onRetry={() => void refetch()} reference={error.requestId} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
      {reason !== undefined && <Callout tone="warning">{reason}</Callout>}
      <DialogActions
        label={t('start', { count: shown ?? 0 })}
        tone="danger"
        pending={form.isSending}
        disabled={!data || data.count === 0 || reason !== undefined}
        onCancel={onClose}
        cancelFirst
      />
    </Form>
  )
}
