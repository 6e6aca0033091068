import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const openComponentGallery = async (page: Page) => {
  await page.goto('/dev/ui')
  await page.locator('section#overlays').waitFor()
}

/** The focus ring of the control, or of the closest ancestor that draws it. Lengths are in pixels. */
const ringOf = (control: Locator) =>
  control.evaluate((element) => {
    const colour = (text: string) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = text
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    let ringed: Element | null = element
    while (
      ringed &&
      (getComputedStyle(ringed).outlineStyle === 'none' ||
        Number.parseFloat(getComputedStyle(ringed).outlineWidth) === 0)
    )
      ringed = ringed.parentElement
    if (!ringed) return null
    const { outlineWidth, outlineStyle, outlineOffset, outlineColor, borderTopColor } = getComputedStyle(ringed)
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = ringed.getBoundingClientRect()
    let isCutOff = false
    for (let around = ringed.parentElement; around; around = around.parentElement) {
      if (
        getComputedStyle(around).overflow === 'visible' ||
        around === document.documentElement ||
        around === document.body
      )
        continue
      const edge = around.getBoundingClientRect()
      if (box.left - reach < edge.left - 0.5 || box.right + reach > edge.right + 0.5) isCutOff = true
    }
    const danger = colour(getComputedStyle(ringed).getPropertyValue('--danger'))
    return {
      ring: `${outlineStyle} ${outlineWidth}`,
      isFocusColour:
        String(colour(outlineColor)) === String(colour(getComputedStyle(ringed).getPropertyValue('--focus'))),
      edgeIsRed: String(colour(borderTopColor)) === String(danger),
      isCutOff,
    }
  })

describe('focus ring of a field', () => {
  it.each(['light', 'dark'] as const)(
    'the focus ring of a field is two pixels wide, in the focus colour and not cut off, in the %s theme',
    async (theme) => {
      const { page } = await browser.visit(server.url, { scheme: theme })
      await openComponentGallery(page)
      const fields = page
        .locator(`section#fields [data-specimen][lang=sv][data-theme=${theme}]`)
        .locator(
          'input:not([type=radio], [type=checkbox], [type=file], [tabindex="-1"]), textarea, select, [role=spinbutton]',
        )
      expect(await fields.count()).toBeGreaterThan(10)
      for (const field of await fields.all()) {
        if (!(await field.isVisible())) continue
        await field.focus()
        // Close popups that open on focus and would cover the next field.
        await page.keyboard.press('Escape')
        const name = await field.evaluate(
          (element) => `${element.getAttribute('aria-label') ?? ''} ${element.id} ${element.outerHTML.slice(0, 80)}`,
        )
        expect(await ringOf(field), name).toMatchObject({ ring: 'solid 2px', isFocusColour: true, isCutOff: false })
      }
    },
  )

  it('the focus ring of an invalid field leaves its border red', async () => {
    const { page } = await browser.visit(server.url)
    await openComponentGallery(page)
    const invalid = page.locator('section#fields [data-specimen][lang=sv][data-theme=light]').getByLabel('E-postadress')
    await invalid.focus()
    await expect.poll(() => ringOf(invalid)).toMatchObject({ ring: 'solid 2px', edgeIsRed: true })
  })
})

describe('controls with forced colours', () => {
  const edgesOf = (control: Locator) =>
    control.evaluate((element) => {
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
        getComputedStyle(element)
      return {
        outline: outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`,
        hasEdge:
          borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor,
      }
    })
  const visit = async () => {
    const { page } = await browser.visit(server.url)
    await page.emulateMedia({ forcedColors: 'active' })
    await openComponentGallery(page)
    const panel = (part: string) => page.locator(`section#${part} [data-specimen][lang=sv][data-theme=light]`)
    return { page, actions: panel('actions'), fields: panel('fields'), overlays: panel('overlays') }
  }

  it('every button keeps its border with forced colours', async () => {
    const { actions } = await visit()
    const buttons = actions
      .locator('button, a')
      .filter({ hasText: /^(Publicera|Spara|Avbryt|Ta bort|Dela|Hitta uppdrag|Läs mer)$/ })
    expect(await buttons.count()).toBeGreaterThan(5)
    for (const button of await buttons.all())
      expect(await edgesOf(button), await button.innerText()).toMatchObject({ hasEdge: true })
  })

  it('a selected tab, chip or segment has an outline with forced colours, and its neighbours have none', async () => {
    const { actions, fields, overlays } = await visit()
    const chosen = { outline: 'solid 2px' }
    const other = { outline: '' }
    const pairs: [Locator, Locator][] = [
      [actions.getByRole('link', { name: /^Uppdrag/ }), actions.getByRole('link', { name: 'Sparade' })],
      [overlays.getByRole('tab', { name: 'Alla' }), overlays.getByRole('tab', { name: 'Sparade' })],
      [actions.getByRole('button', { name: 'Distans' }), actions.getByRole('button', { name: 'På plats' })],
      [actions.getByRole('link', { name: 'Alla' }), actions.getByRole('link', { name: 'Öppen' })],
      [fields.locator('label', { hasText: 'Alla' }), fields.locator('label', { hasText: 'Distans' }).first()],
    ]
    for (const [one, neighbour] of pairs) {
      expect(await edgesOf(one), await one.innerText()).toMatchObject(chosen)
      expect(await edgesOf(neighbour), await neighbour.innerText()).toMatchObject(other)
    }
  })

  it('a selected control with focus differs from one without focus with forced colours', async () => {
    const { page, actions } = await visit()
    await actions.getByRole('button', { name: 'Distans' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await edgesOf(actions.getByRole('button', { name: 'Distans' }))).toMatchObject({ outline: 'double 6px' })
  })

  it('a ticked checkbox shows its tick with forced colours', async () => {
    const { fields } = await visit()
    const box = fields.getByRole('checkbox')
    expect(await box.isChecked()).toBe(true)
    const [tick, background] = await box.evaluate((element) => [
      getComputedStyle(element.nextElementSibling as Element).color,
      getComputedStyle(element).backgroundColor,
    ])
    expect(tick).not.toBe(background)
  })

  it('a switch shows its border and its state with forced colours', async () => {
    const { fields } = await visit()
    const toggle = fields.getByRole('switch')
    const switchColours = () =>
      toggle.evaluate((element) => ({
        background: getComputedStyle(element).backgroundColor,
        edge: getComputedStyle(element).borderTopWidth,
        knob: getComputedStyle(element, '::before').backgroundColor,
      }))
    const on = await switchColours()
    await toggle.click()
    const off = await switchColours()
    expect(on.edge).toBe('1px')
    expect(on.knob).not.toBe(on.background)
    expect(off.knob).not.toBe(off.background)
    expect(on.background).not.toBe(off.background)
  })
})
