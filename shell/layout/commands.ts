import { languages } from '#kit/languages.ts'
import { isModeratorOnly } from '../auth/access-role.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { themes } from '../ssr-state.ts'
import { setPreferredLanguage } from '../i18n/preferred-language.ts'
import { useTexts } from '../i18n/texts.ts'
import { chooseTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

/** One thing the palette can do: go somewhere, or act. */
export type Command<Group extends string = 'pages' | 'actions'> = {
  id: string
  group: Group
  text: string
  /** What tells it from others of that name. */
  line?: string | null
  /** Of a member; null for one without a picture. */
  avatarUrl?: string | null
} & ({ to: string } | { run: () => unknown })

const publicPages = ['home', 'products', 'about', 'manifesto'] as const
const visitorPages = ['login', 'signup'] as const
const memberPages = [
  'dashboard',
  'opportunities',
  'network',
  'mentorship',
  'programs',
  'investors',
  'suggestions',
  'messages',
  'notifications',
  'profile',
] as const

/** Everything the palette offers whoever is here. */
export const useCommands = (): Command[] => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const signOut = useSignOut()
  const page = (
    name: (typeof publicPages | typeof visitorPages | typeof memberPages)[number] | 'admin' | 'moderation',
  ): Command => ({
    id: name,
    group: 'pages',
    text: t(`nav.${name}`),
    to: name === 'home' ? '/' : `/${name}`,
  })
  return [
    ...publicPages.map(page),
    ...(viewer ? memberPages.map(page) : visitorPages.map(page)),
    ...(viewer?.adminLevel ? [page('admin')] : []),
    ...(viewer && isModeratorOnly(viewer) ? [page('moderation')] : []),
    ...languages.map((language): Command => ({
      id: `language-${language}`,
      group: 'actions',
      text: t('palette.language', { name: t(`languages.${language}`) }),
      run: () => setPreferredLanguage(language),
    })),
    ...themes.map((theme): Command => ({
      id: `theme-${theme}`,
      group: 'actions',
      text: t('palette.theme', { name: t(`theme.${theme}`) }),
      run: () => chooseTheme(theme),
    })),
    ...(viewer ? [{ id: 'logout', group: 'actions', text: t('nav.logout'), run: signOut } satisfies Command] : []),
  ]
}

/** Folds what a reader would take for the same letter while typing: case, and marks over letters of other alphabets. */
const foldCase = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** The commands that contain every typed word, those that begin with it first. */
export const filterCommands = (commands: readonly Command[], typed: string): Command[] => {
  const words = foldCase(typed).split(/\s+/).filter(Boolean)
  const hits = commands.filter(({ text }) => words.every((word) => foldCase(text).includes(word)))
  const rank = ({ text }: Command) => (words[0] !== undefined && foldCase(text).startsWith(words[0]) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
