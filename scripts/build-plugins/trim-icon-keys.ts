import type { Plugin } from 'vite'

/** Removes the React keys of an icon's paths, whose order never changes. */
export const trimIconKeys = (code: string): string => code.replaceAll(/,\s*key: "\w+"/g, '')

/** Only for the browser: rendering on the server warns about missing keys. */
export const trimIcons = (): Plugin => ({
  name: 'trim-icon-keys',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/ },
    handler: (code) => ({ code: trimIconKeys(code), map: null }),
  },
})
