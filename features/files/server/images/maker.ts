import { makeImages } from './image.ts'
import type { Recipe } from './recipes.ts'
import type { Part } from './turn.ts'

// A process of its own, started by workshop.ts: what is sent to it is made, and it ends with whoever started it.

export type Order = { given: Uint8Array; recipe: Recipe; part: Part | null }

process.on('disconnect', () => process.exit())
process.on('message', ({ given, recipe, part }: Order) => {
  void makeImages(Buffer.from(given.buffer, given.byteOffset, given.byteLength), recipe, part).then((made) => {
    process.send?.(made, () => globalThis.gc?.())
  })
})
