import type { Page } from 'playwright-core'

/** A small photo, to be chosen in a form. */
export async function givenPhoto(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 30
    return canvas.toDataURL('image/png')
  })
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}
