import History from 'lucide-react/icons/history'
import { useState } from 'react'
import type { ReceivedApplication } from '#features/applications/contract/views.ts'
import { type RecordEntry, viewRecord } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { RecordList } from './record-list.tsx'

/** The record of an applicant who shares it, for the owner of the program. Opening it is the view that is logged. */
export default function SharedRecord({ application: { id, applicant } }: { application: ReceivedApplication }) {
  const t = useTexts('founder-records')
  const [items, setItems] = useState<RecordEntry[]>([])
  const view = useEndpointMutation(viewRecord, {
    onSuccess: (result, { cursor }) => setItems(cursor === undefined ? result.items : [...items, ...result.items]),
  })
  const { data } = view
  const name = applicant.fullName
  return (
    <section aria-labelledby={`record-${id}`} className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id={`record-${id}`} className="text-sm font-medium">
        {t('shared.title')}
      </h3>
      {view.error && (
        <Callout tone="danger" live>
          {failureText(view.error)}
        </Callout>
      )}
      {!data && (
        <>
          <p className="text-sm text-ink-muted">{t('shared.note', { name })}</p>
          <div>
            <Button size="sm" icon={<History />} pending={view.isPending} onClick={() => view.mutate({ id })}>
              {t('shared.open')}
            </Button>
          </div>
        </>
      )}
      {data && data.state !== 'shared' && (
        <p className="text-sm text-ink-muted">{t(`shared.${data.state}`, { name })}</p>
      )}
      {data?.state === 'shared' && (
        <div role="status" className="flex flex-col gap-3">
          <RecordList items={items} />
          {data.nextCursor !== null && (
            <LoadMore
              onLoad={() => view.mutate({ id, cursor: data.nextCursor ?? undefined })}
              loading={view.isPending}
            />
          )}
        </div>
      )}
    </section>
  )
}
