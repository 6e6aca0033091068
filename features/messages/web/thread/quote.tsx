import type { MessageView } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { MessageText } from './message-text.tsx'

export const Quote = ({ quoted }: { quoted: NonNullable<MessageView['forwarded']> }) => {
  const t = useTexts('messages')
  const format = useFormat()
  return (
    <figure className="flex flex-col gap-1 border-s-2 border-line-strong ps-3">
      <figcaption className="text-xs text-ink-muted">
        {t('quote.from', { name: quoted.from?.fullName ?? t('left'), when: format.dateTime(quoted.sentAt) })}
      </figcaption>
      <blockquote>
        <MessageText text={quoted.content} language={quoted.language} />
      </blockquote>
    </figure>
  )
}
