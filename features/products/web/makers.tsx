import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { type ProductDetail, productPath } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const dialog = lazyOverlay(() => import('./connect-dialog.tsx'))

/** The makers, each with a button to connect. The creator also sees unanswered invitations. */
export const Makers = ({ product, className }: { product: ProductDetail; className?: string }) => {
  const t = useTexts('products')
  const { viewer } = useAuth()
  const { makers, invited, creator } = product
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<MemberCard | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (makers.length === 0) {
    return (
      <Card as="section" className={className}>
        <h2 className="text-sm font-medium">{t('makers.title')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('makers.left')}</p>
      </Card>
    )
  }
  const ask = (member: MemberCard) => {
    setAsking(member)
    setOpen(true)
  }
  const stateOf = ({ id }: MemberCard) => product.connections.find(({ memberId }) => memberId === id)?.state
  const onAsked = (memberId: string) => setAsked(new Set([...asked, memberId]))
  return (
    <Card as="section" className={classes('flex flex-col gap-4', className)}>
      <h2 className="text-sm font-medium">{t('makers.title')}</h2>
      <ul className="flex flex-col gap-4">
        {makers.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-3">
            <MemberCardLink
              member={member}
              size="md"
              className="flex-[1_1_10rem]"
              {...(member.id === creator?.id && makers.length > 1 && { line: t('makers.creator') })}
            />
            {product.status === 'approved' &&
              member.id !== viewer?.id &&
              !product.isMaker &&
              stateOf(member) !== 'connected' && (
                <ConnectButton
                  product={product}
                  member={member}
                  isAsked={asked.has(member.id) || stateOf(member) === 'requested'}
                  onAsk={ask}
                />
              )}
          </li>
        ))}
        {invited.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-3">
            <MemberCardLink member={member} size="md" className="flex-[1_1_10rem]" />
            <Badge>{t('makers.invited')}</Badge>
          </li>
        ))}
      </ul>
      {asking && (
        <dialog.Overlay
          product={product}
          member={asking}
          open={isOpen}
          onAsked={onAsked}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

type ConnectProps = {
  product: ProductDetail
  member: MemberCard
  isAsked: boolean
  onAsk: (member: MemberCard) => void
}

const ConnectButton = ({ product: { slug, can }, member, isAsked, onAsk }: ConnectProps) => {
  const t = useTexts('products')
  const verdict = can.connect ?? 'ok'
  const reason = useReason('products')(verdict)
  const label = t('connect.label', { name: member.fullName })
  const className = classes(buttonClasses({ size: 'sm' }), 'flex-none')
  if (verdict === 'auth.required') {
    return (
      <Link
        to={loginPath({ pathname: productPath(slug), search: '' })}
        prefetch="none"
        variant="bare"
        aria-label={label}
        title={t('connect.login')}
        onClick={() => toast({ title: t('connect.login') })}
        className={className}
      >
        {t('connect.ask')}
      </Link>
    )
  }
  // The button stays mounted, so that the focus can return to it when the dialog closes.
  const press = () => (reason === undefined ? onAsk(member) : toast({ title: reason }))
  return (
    <button
      type="button"
      aria-label={isAsked ? undefined : label}
      aria-disabled={isAsked || reason !== undefined}
      title={isAsked ? undefined : reason}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
      onClick={isAsked ? undefined : press}
      className={
        isAsked ? 'inline-flex min-h-8 flex-none items-center gap-1.5 rounded-md text-sm text-ink-muted' : className
      }
    >
      {isAsked ? (
        <>
          <Check className="text-positive" />
          {t('connect.asked')}
        </>
      ) : (
        t('connect.ask')
      )}
    </button>
  )
}
