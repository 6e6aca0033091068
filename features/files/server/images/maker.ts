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

/** Ends this process when a picture has cost too much: what is computed cannot be called off. */
const watch = (mostCpuMs: number): NodeJS.Timeout => {
  const begun = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if ((user + system) / 1000 > mostCpuMs) process.kill(process.pid, 'SIGKILL')
  }, 100)
}

process.on('disconnect', () => process.exit())
process.on('message', ({ given, recipe, part, mostCpuMs }: Order) => {
  const watching = watch(mostCpuMs)
  void makeImages(Buffer.from(given.buffer, given.byteOffset, given.byteLength), recipe, part).then((made) => {
    clearInterval(watching)
    process.send?.(made, () => globalThis.gc?.())
  })
})
