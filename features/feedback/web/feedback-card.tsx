import { useState } from 'react'
import type { FeedbackState, FeedbackView } from '../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { kindIcons } from './kind-icons.tsx'

const dialog = lazyOverlay(() => import('./state-dialog.tsx'))

const tones: Record<FeedbackState, BadgeTone> = { new: 'accent', seen: 'neutral', done: 'positive' }

export const FeedbackCard = ({ feedback }: { feedback: FeedbackView }) => {
  const t = useTexts('feedback')
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const openDialog = () => {
    setHasOpened(true)
    setOpen(true)
  }
  const { sender, kind, state, text, language, page, email, note, noteLanguage, createdAt, can } = feedback
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={sender} className="me-auto" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <RelativeTime at={createdAt} />
          <Badge icon={kindIcons[kind]}>{t(`kinds.${kind}`)}</Badge>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </div>
      </div>
      <p {...userText(language)} className="prose-text max-w-measure">
        {text}
      </p>
      {page && (
        <p dir="ltr" className="w-fit max-w-full text-sm [overflow-wrap:anywhere] text-ink-muted">
          {page}
        </p>
      )}
      {note && (
        <div className="flex flex-col gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-medium">{t('inbox.note')}</p>
          <p {...userText(noteLanguage)} className="prose-text">
            {note}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {can['setState'] === 'ok' && (
          <Button
            size="sm"
            aria-label={t('inbox.mark_label', { name: sender.fullName })}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={openDialog}
          >
            {t('inbox.mark')}
          </Button>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex items-center text-sm underline underline-offset-[0.2em] coarse:min-h-11"
          >
            {t('inbox.write', { name: sender.fullName })}
          </a>
        )}
      </div>
      {hasOpened && <dialog.Overlay feedback={feedback} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  )
}
