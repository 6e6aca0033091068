import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { ChunkPlan } from '../chunks/plan.ts'

/**
 * Builds the chunks of shared modules as planned by `scripts/build.ts` in the file CHUNK_PLAN. Without it, there is one
 * chunk for each set of pages that need the same modules.
 */
export const groupChunks = (planFile = process.env['CHUNK_PLAN']): Plugin => {
  const plan = planFile ? (JSON.parse(readFileSync(planFile, 'utf8')) as ChunkPlan) : {}
  return {
    name: 'group-chunks',
    apply: 'build',
    configEnvironment: {
      // After React Router, whose setting would also put the imports of a planned module into its chunk.
      order: 'post',
      handler: (name) =>
        name === 'client'
          ? {
              build: {
                rolldownOptions: {
                  preserveEntrySignatures: 'allow-extension',
                  output: {
                    codeSplitting: {
                      groups: [{ debugName: 'planned', name: (id) => plan[id] ?? null }],
                      includeDependenciesRecursively: false,
                    },
                  },
                },
              },
            }
          : undefined,
    },
  }
}
