import { languages } from '#kit/languages.ts'
import { paletteLinks } from '../area-links/palette.ts'
import { isModeratorOnly } from '../auth/access-role.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { themes } from '../ssr-state.ts'
import { setPreferredLanguage } from '../i18n/preferred-language.ts'
import { useTexts } from '../i18n/texts.ts'
import { pathOf } from './nav-links.ts'
import { chooseTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

export type Command<Group extends string = 'pages' | 'actions'> = {
  id: string
  group: Group
  text: string
} & ({ to: string } | { run: () => unknown })

type PageName = (typeof paletteLinks)[keyof typeof paletteLinks][number]

export const useCommands = (): Command[] => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const signOut = useSignOut()
  const page = (name: PageName): Command => ({ id: name, group: 'pages', text: t(`nav.${name}`), to: pathOf(name) })
  return [
    ...paletteLinks.everyone.map(page),
    ...(viewer ? paletteLinks.members : paletteLinks.visitors).map(page),
    ...((viewer?.adminLevel ?? viewer?.closedAdminLevel) ? paletteLinks.administrators.map(page) : []),
    ...(viewer && isModeratorOnly(viewer) ? paletteLinks.moderators.map(page) : []),
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

/** Normalizes case and composed letters for matching. */
const foldCase = (text: string) => text.normalize('NFC').toLocaleLowerCase()

export const filterCommands = (commands: readonly Command[], typed: string): Command[] => {
  const words = foldCase(typed).split(/\s+/).filter(Boolean)
  const hits = commands.filter(({ text }) => words.every((word) => foldCase(text).includes(word)))
  const rank = ({ text }: Command) => (words[0] !== undefined && foldCase(text).startsWith(words[0]) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
