import type { Page } from 'playwright-core'

/** What the device has stored of forms that are not saved yet. */
export function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('thorough-device')
        opening.onerror = () => reject(new Error('The local store does not open.'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )
}
