import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type FeedAudience, listMentionable } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { classes } from '#shell/ui/classes.ts'
import { panelClasses } from '#shell/ui/overlay-styles.ts'
import { mergeRefs } from '#shell/ui/merge-refs.ts'
import { shortTypingPauseMs, useDebouncedValue } from '#shell/ui/use-debounced-value.ts'
import { TextArea, type TextAreaProps } from '#shell/ui/text-area.tsx'
import { matchesMention, type MentionQuery, mentionQueryAt } from './mention-query.ts'

/** Members who match the text after the @; null without a query or a result. */
const useMentionable = (query: MentionQuery | null, audience: FeedAudience): readonly MemberCard[] | null => {
  const typed = query?.typed ?? ''
  const settled = useDebouncedValue(typed, typed === '' ? 0 : shortTypingPauseMs)
  const { data, isPlaceholderData } = useEndpointQuery(
    listMentionable,
    { q: settled, audience },
    { enabled: settled !== '', keepsPrevious: true },
  )
  if (typed === '' || settled === '' || !data) return null
  if (settled === typed && !isPlaceholderData) return data.items
  // Until the response arrives, filter the previous one, so that Enter can still choose a member.
  const left = data.items.filter((member) => matchesMention(member, typed))
  return left.length > 0 ? left : null
}

type Props = TextAreaProps & { audience: FeedAudience; ref?: ComponentProps<'textarea'>['ref'] }

/** Text area with a listbox of members to mention after an @. */
export const MentionField = ({ audience, ref, onKeyDown, onBlur, ...rest }: Props) => {
  const t = useTexts('activity')
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [at, setAt] = useState(0)
  const found = useMentionable(query, audience)
  const isOpen = query !== null && found !== null
  // The list opens below the text area and can be off-screen.
  const hasList = isOpen && found.length > 0
  useEffect(() => {
    if (hasList) document.getElementById(listId)?.scrollIntoView({ block: 'nearest' })
  }, [hasList, listId])
  const current = found?.[Math.min(at, found.length - 1)]
  const optionId = (member: MemberCard) => `${listId}-${member.id}`

  const updateQuery = () => {
    const area = box.current
    const next =
      area && area.selectionStart === area.selectionEnd ? mentionQueryAt(area.value, area.selectionStart) : null
    if (next?.typed !== query?.typed) setAt(0)
    setQuery(next)
  }
  const choose = (member: MemberCard) => {
    const area = box.current
    if (!area || !query || !member.username) return
    area.setRangeText(`@${member.username} `, query.start, area.selectionEnd, 'end')
    // `setRangeText` fires no input event, and the form depends on it.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setQuery(null)
    area.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (hasList) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        event.preventDefault()
        return setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
      }
      if (
        (event.key === 'Enter' || event.key === 'Tab') &&
        current &&
        !event.shiftKey &&
        !event.ctrlKey &&
        !event.metaKey
      ) {
        event.preventDefault()
        return choose(current)
      }
    }
    if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return setQuery(null)
    }
    onKeyDown?.(event)
  }
  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={mergeRefs(box, ref)}
        aria-autocomplete="list"
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={isOpen && current ? optionId(current) : undefined}
        onKeyDown={onKey}
        onSelect={updateQuery}
        onBlur={(event) => {
          setQuery(null)
          onBlur?.(event)
        }}
      />
      <p className="sr-only" aria-live="polite">
        {isOpen && (found.length > 0 ? t('post.mention.found', { count: found.length }) : t('post.mention.none'))}
      </p>
      {hasList && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('post.mention.list')}
          className={classes(
            panelClasses,
            'absolute start-0 top-full z-20 mt-1 max-h-80 w-80 max-w-full overflow-auto p-1.5',
          )}
        >
          {found.map((member) => (
            <div
              key={member.id}
              id={optionId(member)}
              role="option"
              aria-selected={member === current}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm',
                member === current && 'bg-surface-hover',
              )}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(found.indexOf(member))}
              onClick={() => choose(member)}
            >
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <span className="flex min-w-0 flex-col">
                <bdi className="max-w-full self-start truncate font-medium">{member.fullName}</bdi>
                <bdi dir="ltr" className="self-start text-ink-muted">
                  @{member.username}
                </bdi>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
