// dependency-cruiser reads our files with TypeScript's own parser, which TypeScript 7 no longer offers to programs.
// Loaded before it, this hands it the last TypeScript that does; everything else uses 7.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => {
    const asked =
      /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/node_modules/dependency-cruiser/')
    return next(asked ? specifier.replace('typescript', 'typescript-api') : specifier, context)
  },
})
