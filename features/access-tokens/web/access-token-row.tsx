import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type AccessTokenState, type AccessTokenView, listAccessTokens, revokeAccessToken } from '../contract/index.ts'
import { useScopeTexts } from './use-scope-texts.ts'

const tones: Record<AccessTokenState, BadgeTone> = { active: 'positive', expired: 'warning', revoked: 'neutral' }

export const AccessTokenRow = ({ token }: { token: AccessTokenView }) => {
  const t = useTexts('access-tokens')
  const scopeTexts = useScopeTexts(token.scopes)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <KeyRound className="flex-none self-start text-xl text-ink-muted" />
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]" dir="auto">
            {token.name}
          </span>
          <Badge tone={tones[token.state]}>{t(`states.${token.state}`)}</Badge>
        </p>
        {scopeTexts.map((text) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
        <TokenFacts token={token} />
      </div>
      {token.state === 'active' && <RevokeButton id={token.id} name={token.name} />}
    </div>
  )
}

const TokenFacts = ({ token: { lastFour, createdAt, expiresAt, lastUsedAt, state } }: { token: AccessTokenView }) => {
  const t = useTexts('access-tokens')
  const format = useFormat()
  return (
    <div className="text-sm text-ink-muted">
      <p className="flex flex-wrap gap-x-4">
        <span>{t('item.ending', { lastFour })}</span>
        <span>{t('item.created', { date: format.shortDate(createdAt) })}</span>
        <span>{t(state === 'expired' ? 'item.expired' : 'item.expires', { date: format.shortDate(expiresAt) })}</span>
      </p>
      <p>
        {lastUsedAt ? (
          <>
            {t('item.used')} <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          t('item.never_used')
        )}
      </p>
    </div>
  )
}

const RevokeButton = ({ id, name }: { id: string; name: string }) => {
  const t = useTexts('access-tokens')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const revoke = useEndpointMutation(revokeAccessToken, {
    refreshes: [listAccessTokens],
    onSuccess: () => void toast({ title: t('revoke.done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      <Button
        size="sm"
        className="flex-none"
        aria-label={t('item.revoke_label', { name })}
        onClick={() => setAsking(true)}
      >
        {t('revoke.action')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={close}
        title={t('revoke.title', { name })}
        text={t('revoke.text')}
        confirmLabel={t('revoke.action')}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id }, { onSettled: close })}
      />
    </>
  )
}
