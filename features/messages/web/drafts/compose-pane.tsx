import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeDraft } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { PaneHeader } from '../pane-header.tsx'
import { ComposeForm } from './compose-form.tsx'
import { SaveStatusLabel } from './save-status-label.tsx'
import { useDraftSync } from './use-draft-sync.ts'
import { isEmpty } from './draft-content.ts'

export const ComposePane = ({
  clientId,
  to,
  location,
}: {
  clientId: string
  to: string | null
  location: MessagesLocation
}) => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  const draft = useDraftSync(clientId)
  const { writing, content, saved, isGone } = draft
  const [isAsking, setAsking] = useState(false)
  const toList = messagesPath({ ...location, opened: null })
  const leave = () => navigate(toList, { replace: true, preventScrollReset: true })
  const throwAway = async () => {
    writing.finish()
    await leave()
    // If the request fails, the draft remains and can be deleted again.
    await call(removeDraft, { clientId }).catch(() => undefined)
    toast({ title: t('drafts.removed') })
  }
  if (isGone) {
    return (
      <div className="p-4 lg:p-6">
        <EmptyState
          title={t('drafts.gone')}
          text={t('drafts.gone_text')}
          action={<ButtonLink to={toList}>{t('back')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <>
      <PaneHeader
        location={location}
        actions={
          <>
            <SaveStatusLabel saved={saved} className="max-sm:hidden" />
            <IconButton
              label={t('drafts.remove')}
              icon={<Trash />}
              onClick={() => (isEmpty(content) ? void throwAway() : setAsking(true))}
            />
          </>
        }
      >
        <h2 className="font-bold tracking-tight">{t(content.forwardOf ? 'forward.title' : 'compose.title')}</h2>
        <SaveStatusLabel saved={saved} className="sm:hidden" />
      </PaneHeader>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-6">
        <ComposeForm
          draft={draft}
          to={to}
          onHandedOver={() =>
            void navigate(messagesPath({ folder: 'sent', q: '', opened: { kind: 'sending', key: clientId } }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('drafts.remove_title')}
        text={t('drafts.remove_text')}
        confirmLabel={t('drafts.remove')}
        onConfirm={() => {
          setAsking(false)
          void throwAway()
        }}
      />
    </>
  )
}
