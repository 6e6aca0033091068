import { languages } from '#kit/languages.ts'
import { isModeratorOnly } from '../auth/access-role.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { themes } from '../ssr-state.ts'
import { pickLanguage } from '../i18n/preferred-language.ts'
import { useTexts } from '../i18n/texts.ts'
import { chooseTheme } from './theme.ts'
import { useLeave } from './use-sign-out.ts'

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

const forEveryone = ['home', 'products', 'about', 'manifesto'] as const
const forVisitors = ['login', 'signup'] as const
const forMembers = [
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
  const leave = useLeave()
  const page = (
    name: (typeof forEveryone | typeof forVisitors | typeof forMembers)[number] | 'admin' | 'moderation',
  ): Command => ({
    id: name,
    group: 'pages',
    text: t(`nav.${name}`),
    to: name === 'home' ? '/' : `/${name}`,
  })
  return [
    ...forEveryone.map(page),
    ...(viewer ? forMembers.map(page) : forVisitors.map(page)),
    ...(viewer?.adminLevel ? [page('admin')] : []),
    ...(viewer && isModeratorOnly(viewer) ? [page('moderation')] : []),
    ...languages.map((language): Command => ({
      id: `language-${language}`,
      group: 'actions',
      text: t('palette.language', { name: t(`languages.${language}`) }),
      run: () => pickLanguage(language),
    })),
    ...themes.map((theme): Command => ({
      id: `theme-${theme}`,
      group: 'actions',
      text: t('palette.theme', { name: t(`theme.${theme}`) }),
      run: () => chooseTheme(theme),
    })),
    ...(viewer ? [{ id: 'logout', group: 'actions', text: t('nav.logout'), run: leave } satisfies Command] : []),
  ]
}

/** Folds what a reader would take for the same letter while typing: case, and marks over letters of other alphabets. */
const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** The commands that contain every typed word, those that begin with it first. */
export const matching = (commands: readonly Command[], typed: string): Command[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const hits = commands.filter(({ text }) => words.every((word) => folded(text).includes(word)))
  const begins = ({ text }: Command) => (words[0] !== undefined && folded(text).startsWith(words[0]) ? 0 : 1)
  return hits.toSorted((a, b) => begins(a) - begins(b))
}
