import LinkIcon from 'lucide-react/icons/link'
import Send from 'lucide-react/icons/send'
import { type KeyboardEvent, useRef, useState } from 'react'
import { audiences, type FeedAudience, postLimits } from '../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { MentionField } from './mention-field.tsx'
import { useNewPost } from './post-form.ts'

/** The form for a new post, collapsed until it receives focus. */
export const Composer = ({ hiddenFromSearch }: { hiddenFromSearch: boolean }) => {
  const t = useTexts('activity')
  const { viewer } = useAuth()
  const frame = useRef<HTMLDivElement>(null)
  // Each post gets a fresh form (`key`) that starts with the last audience.
  const [{ number, audience }, setNext] = useState<{ number: number; audience: FeedAudience }>({
    number: 1,
    audience: 'everyone',
  })
  if (!viewer) return null
  const onSent = (sent: FeedAudience) => {
    setNext({ number: number + 1, audience: sent })
    frame.current?.focus({ preventScroll: true })
    toast({ title: t('post.form.sent'), tone: 'positive' })
  }
  return (
    <Card as="section" ref={frame} tabIndex={-1} aria-label={t('post.form.new')} padding="sm" className="flex gap-3">
      <Avatar name={viewer.fullName} src={viewer.avatarUrl} size="md" className="flex-none max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <NewPost key={number} hiddenFromSearch={hiddenFromSearch} audience={audience} onSent={onSent} />
      </div>
    </Card>
  )
}

type NewPostProps = { hiddenFromSearch: boolean; audience: FeedAudience; onSent: (audience: FeedAudience) => void }

const NewPost = ({ hiddenFromSearch, audience: lastAudience, onSent }: NewPostProps) => {
  const t = useTexts('activity')
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const [wantsLink, setWantsLink] = useState(false)
  const form = useNewPost(lastAudience, onSent)
  const audience = form.watch('audience')
  const isOpen = hasBeenFocused || form.watch('text') !== ''
  const hasLink = wantsLink || form.watch('link') !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      (event.target as HTMLTextAreaElement).form?.requestSubmit()
  }
  return (
    <Form {...form.formProps}>
      <MentionField
        {...form.field('text')}
        label={t('post.form.text')}
        hideLabel={!isOpen}
        hint={isOpen ? t('post.form.hint') : undefined}
        max={isOpen ? postLimits.text : undefined}
        placeholder={isOpen ? ' ' : t('post.form.text')}
        rows={isOpen ? 3 : 2}
        audience={audience}
        onFocus={() => setHasBeenFocused(true)}
        onKeyDown={onKeyDown}
      />
      {hasLink && <TextField type="url" label={t('post.form.link')} placeholder="https://" {...form.field('link')} />}
      {isOpen && (
        <>
          {hiddenFromSearch && audience === 'everyone' && (
            <p className="text-sm text-ink-muted">{t('post.form.hidden')}</p>
          )}
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <Select
                label={t('post.form.audience')}
                hideLabel
                options={audiences.map((value) => ({ value, label: t(`post.form.${value}`) }))}
                {...form.field('audience')}
              />
              {!hasLink && (
                <Button
                  variant="quiet"
                  icon={<LinkIcon />}
                  onClick={() => {
                    setWantsLink(true)
                    requestAnimationFrame(() => form.setFocus('link'))
                  }}
                >
                  {t('post.form.add_link')}
                </Button>
              )}
            </div>
            <Button type="submit" variant="primary" icon={<Send />} pending={form.isSending}>
              {t('post.form.send')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
