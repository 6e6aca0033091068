import type { Plugin } from 'vite'

/** Reduces React Aria's built-in messages from thirty languages to the product's three. */
export const trimAriaMessages = (): Plugin => ({
  name: 'trim-aria-messages',
  load: {
    filter: { id: /[\\/]react-aria[\w-]*[\\/].*[\\/]intl[\\/].*\b(?!sv-SE|en-US|ar-AE)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => 'export default {}',
  },
})
