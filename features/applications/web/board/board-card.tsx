import type { ReceivedApplication } from '../../contract/views.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { classes } from '#shell/ui/classes.ts'
import { endingTextOf } from './ending-text.ts'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'

type Props = {
  application: ReceivedApplication
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
}

/** An applicant in a column: who, since when, and how the application begins. */
export const BoardCard = ({ application, isSelected, onSelect, onOpen }: Props) => {
  const t = useTexts('applications')
  const {
    id,
    kind,
    applicant,
    coApplicant,
    isCoApplicantAsked,
    appliedAt,
    answers,
    pendingDecision,
    waiting,
    ending,
    can,
  } = application
  const [first] = answers
  return (
    <article
      className={classes(
        'relative flex gap-3 rounded-lg border bg-surface-raised p-3 shadow-low has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-focus',
        isSelected ? 'border-primary' : 'border-line hover:border-line-strong',
      )}
    >
      {can['decide'] === 'ok' && (
        <Checkbox
          hideLabel
          label={t('board.select', { name: applicant.fullName })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="relative z-1"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Avatar size="sm" name={applicant.fullName} src={applicant.avatarUrl ?? undefined} />
          <h3 className="min-w-0 text-sm leading-snug font-bold">
            {/* The button covers the whole card. */}
            <button
              type="button"
              data-application={id}
              onClick={onOpen}
              className="text-start wrap-anywhere outline-none before:absolute before:inset-0"
            >
              <bdi>{applicant.fullName}</bdi>
            </button>
          </h3>
        </div>
        {coApplicant && <p className="mt-1 text-xs">{t('board.with', { name: coApplicant.fullName })}</p>}
        {isCoApplicantAsked && <p className="mt-1 text-xs text-ink-muted">{t('board.co_applicant_asked')}</p>}
        <p className="mt-1 text-xs text-ink-muted">
          <RelativeTime at={appliedAt} />
          {pendingDecision && <> · {t('board.can_undo')}</>}
          {ending && <> · {t(kind === 'program' ? endingTextOf(ending) : 'board.ended')}</>}
          {waiting && <> · {t(waiting.offerEndsAt ? 'board.offered' : 'board.waits')}</>}
        </p>
        {first && first.field !== 'cv_link' && (
          <p {...userText(application.language)} className="mt-2 line-clamp-3 text-sm text-ink-muted">
            {first.text}
          </p>
        )}
      </div>
    </article>
  )
}
