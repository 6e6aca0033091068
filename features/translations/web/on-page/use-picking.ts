import { useEffect, useEffectEvent, useState } from 'react'
import { type Place, placeOf, toolSelector } from './texts-on-page.ts'

const pressEvents = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'] as const

const isTool = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(toolSelector) !== null

type Options = { isOn: boolean; onPick: (place: Place | null) => void; onEscape: () => void }

/** While it is on, a press picks the text there instead of acting. @returns the box of the text under the pointer */
export const usePicking = ({ isOn, onPick, onEscape }: Options): DOMRect | null => {
  const [box, setBox] = useState<DOMRect | null>(null)
  const pick = useEffectEvent(onPick)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    const show = ({ target }: Event) =>
      setBox(target instanceof Element && !isTool(target) ? (placeOf(target)?.box ?? null) : null)
    const take = (event: Event) => {
      if (isTool(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'click') pick(event.target instanceof Element ? placeOf(event.target) : null)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      escape()
    }
    for (const type of pressEvents) addEventListener(type, take, options)
    addEventListener('pointermove', show, options)
    addEventListener('focusin', show, options)
    addEventListener('keydown', leave, options)
    // The box is where the text was before.
    for (const type of ['scroll', 'resize']) addEventListener(type, () => setBox(null), options)
    return () => {
      ending.abort()
      setBox(null)
    }
  }, [isOn])
  return box
}
