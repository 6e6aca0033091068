import { makeImages } from './image.ts'
import type { Recipe } from './recipes.ts'
import type { Part } from './turn.ts'

// A process of its own, started by workshop.ts: what is sent to it is made, and it ends with whoever started it.

export type Order = {
  given: Uint8Array
  recipe: Recipe
  part: Part | null
  /** What it may cost of a core. */
  mostCpuMs: number
}

/** Ends this process once a picture has cost too much, while it is made or when it has been: what is computed cannot be called off. */
const watch = (mostCpuMs: number) => {
  const begun = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(begun)
    if ((user + system) / 1000 > mostCpuMs) process.kill(process.pid, 'SIGKILL')
  }
  const looking = setInterval(look, 100)
  return () => {
    clearInterval(looking)
    look()
  }
}

process.on('disconnect', () => process.exit())
process.on('message', ({ given, recipe, part, mostCpuMs }: Order) => {
  const endWatch = watch(mostCpuMs)
  void makeImages(Buffer.from(given.buffer, given.byteOffset, given.byteLength), recipe, part).then((made) => {
    endWatch()
    process.send?.(made, () => globalThis.gc?.())
  })
})
