// dependency-cruiser needs TypeScript's parser API, which TypeScript 7 no longer has. This hook makes it import
// TypeScript 5 (`typescript-api` in package.json); everything else uses 7.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => {
    const asked =
      /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/node_modules/dependency-cruiser/')
    return next(asked ? specifier.replace('typescript', 'typescript-api') : specifier, context)
  },
})
