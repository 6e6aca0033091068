import CircleCheck from 'lucide-react/icons/circle-check'
import { MemberRole } from '#features/profiles/web/index.ts'
import type { EntryCard } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { useApplicantName } from '../applicant-name.tsx'

const tones: Record<EntryCard['state'], BadgeTone> = {
  left: 'primary',
  draft: 'accent',
  submitted: 'positive',
  abstained: 'neutral',
  recused: 'neutral',
}

/** An application in the list of a reviewer. One that is recused is greyed, with the reason. */
export const EntryRow = ({ entry, path }: { entry: EntryCard; path: string }) => {
  const t = useTexts('program-reviews')
  const nameOf = useApplicantName()
  const { applicant, state, recusal } = entry
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-3 text-sm hover:bg-surface-hover">
      {applicant && (
        <Avatar
          name={applicant.fullName}
          src={applicant.avatarUrl}
          size="sm"
          className={classes(recusal !== null && 'grayscale')}
        />
      )}
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to={path}
            variant="bare"
            className={classes(
              'rounded-xs before:absolute before:inset-0 hover:underline',
              recusal !== null && 'text-ink-muted',
            )}
          >
            <bdi>{nameOf(entry)}</bdi>
          </Link>
        </h3>
        <span className="text-ink-muted">
          {recusal ? t(`conflict.${recusal}`) : applicant && <MemberRole member={applicant} />}
        </span>
      </div>
      <Badge tone={tones[state]} icon={state === 'submitted' && <CircleCheck />}>
        {t(`entries.state.${state}`)}
      </Badge>
    </article>
  )
}
