import type { PublicProfile } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'

type AboutFields = Pick<PublicProfile, 'fullName' | 'bio' | 'bioLanguage' | 'expertise'>

const chipClasses =
  'inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-surface-raised px-3 text-sm wrap-anywhere coarse:min-h-11'

/** Bio and expertise; for members, each tag links to a search for it. */
export const ProfileAbout = ({
  member: { fullName, bio, bioLanguage, expertise },
  forMembers = false,
}: {
  member: AboutFields
  forMembers?: boolean
}) => {
  const t = useTexts('profiles')
  return (
    <>
      <Section title={t('page.about')}>
        {bio === null ? (
          <p className="text-ink-muted">{t('page.no_bio', { name: fullName })}</p>
        ) : (
          <p {...userText(bioLanguage)} className="prose-text max-w-measure">
            {bio}
          </p>
        )}
      </Section>
      {expertise.length > 0 && (
        <Section title={t('page.expertise')}>
          <ul className="flex flex-wrap gap-2">
            {expertise.map((tag) => (
              <li key={tag} className="max-w-full">
                {forMembers ? (
                  <Link
                    to={`/network?${new URLSearchParams({ q: tag })}`}
                    variant="bare"
                    className={`${chipClasses} transition-colors hover:border-line-strong hover:bg-surface-hover`}
                  >
                    <bdi>{tag}</bdi>
                  </Link>
                ) : (
                  <span className={chipClasses}>
                    <bdi>{tag}</bdi>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
