import { useEndpointQuery } from '#shell/api/query.ts'
import { canUsePasskeys } from '#shell/auth/passkey-support.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { DialogButton } from '#shell/layout/dialog-button.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { listPasskeys, type Passkey } from '../contract/index.ts'
import { PasskeyRow } from './passkey-row.tsx'

const addDialog = lazyOverlay(() => import('./add-passkey-dialog.tsx'))

/** The member's passkeys in the settings (AUTH-10). */
export const PasskeysCard = () => {
  const t = useTexts('passkeys')
  const { data, error, isPending, refetch } = useEndpointQuery(listPasskeys, {})
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {isPending ? (
        <ListSkeleton rows={1} />
      ) : error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : (
        data && (
          <>
            <PasskeyRows passkeys={data.passkeys} />
            <AddPasskey verdict={data.can.add} />
          </>
        )
      )}
    </SectionCard>
  )
}

const PasskeyRows = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const t = useTexts('passkeys')
  if (passkeys.length === 0) return <p className="text-sm text-ink-muted">{t('empty')}</p>
  return (
    <ul className="border-t border-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

const AddPasskey = ({ verdict = 'ok' }: { verdict: string | undefined }) => {
  const t = useTexts('passkeys')
  const reason = useReason('passkeys')(verdict)
  const isHydrated = useHydrated()
  if (isHydrated && verdict === 'ok' && !canUsePasskeys()) return <Callout>{t('unsupported')}</Callout>
  return (
    <div>
      <DialogButton dialog={addDialog} reason={reason}>
        {t('add.action')}
      </DialogButton>
    </div>
  )
}
