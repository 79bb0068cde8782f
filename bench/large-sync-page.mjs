/**
 * In the page, before the app: how long after each key the screen shows it.
 * What is measured stands in `window.keyDelays`.
 */
export function typing() {
  /** @type {number[]} */
  const delays = []
  Object.assign(window, { keyDelays: delays })
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp))),
    true,
  )
}

const keys = 100
/** Faster than anybody types on a phone. */
const quickMs = 40
/** As fast as a professional typist. */
const practisedMs = 100
/** What a person needs to look at the next piece before they type. */
const lookMs = 8_000

/**
 * Fills the form of a new item, key by key, and saves it: from the first moment that it can be seen, without any pause.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {string} serialNumber
 */
export async function addItemAtOnce(page, address, serialNumber) {
  await page.goto(address)
  return fillAndSave(page, serialNumber, quickMs)
}

/**
 * The same from the job's page, as a person does who has the piece before them.
 * @param {import('playwright-core').Page} page
 * @param {string} serialNumber
 */
export async function addNextItem(page, serialNumber) {
  const link = page.locator('a[href$="/add"]').last()
  await link.waitFor()
  await link.evaluate((/** @type {HTMLElement} */ element) => element.click())
  await page.getByLabel('Serial number').waitFor()
  await page.waitForTimeout(lookMs)
  return fillAndSave(page, serialNumber, practisedMs)
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} serialNumber
 * @param {number} keyMs
 * @returns {Promise<{ typing: number, save: number }>} the 95th of 100 keys, and from the tap on Save until the list stands
 */
async function fillAndSave(page, serialNumber, keyMs) {
  await page.getByLabel('Serial number').fill(serialNumber)
  await page.getByLabel('Description').fill('Chain Block')
  await page.getByLabel('Manufacturer').focus()
  await page.evaluate(() => Object(window).keyDelays.splice(0))
  for (let count = 0; count < keys; count += 1) await page.keyboard.press('x', { delay: keyMs })
  const delays = await page.evaluate(() => /** @type {number[]} */ (Object(window).keyDelays))
  const save = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save')
    const began = performance.now()
    button?.click()
    while (location.pathname.endsWith('/add')) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - began
  })
  return { typing: delays.toSorted((one, other) => one - other)[Math.floor(delays.length * 0.95)] ?? Infinity, save }
}

/**
 * In the page: puts photos on the device as the app does, each with its entry in the outbox.
 * @param {{ userId: string, jobId: string, photos: { _id: string, base64: string }[] }} facts
 */
export async function storePhotos({ userId, jobId, photos }) {
  const store = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const step = store.transaction(['outbox', 'photos'], 'readwrite')
  const now = Date.now()
  const entry = { userId, jobId, itemId: null, version: null, isChained: false, addedAt: now, attempts: 0 }
  const fresh = { holdUntil: null, undo: null, isOfferedAgain: false, attention: null, needs: 0 }
  for (const { _id, base64 } of photos) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
    const row = { userId, _id, jobId, bytes, type: 'image/jpeg', from: 'camera', storedAt: now, size: bytes.byteLength }
    step.objectStore('photos').add(row)
    step
      .objectStore('outbox')
      .add({ ...entry, ...fresh, _id: crypto.randomUUID(), name: 'uploadPhoto', photoId: _id, input: { _id } })
  }
  await new Promise((resolve, reject) => {
    step.oncomplete = resolve
    step.onerror = () => reject(step.error)
  })
  store.close()
}

/**
 * In the page: as if so many more items like the last sent one had been written, the photos spread over them.
 * @param {{ userId: string, jobId: string, itemCount: number, photoIds: string[] }} facts
 */
export async function copyItems({ userId, jobId, itemCount, photoIds }) {
  const store = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const step = store.transaction(['outbox', 'sent', 'items'], 'readwrite')
  const found = (/** @type {IDBRequest} */ request) =>
    new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const sent = await found(step.objectStore('sent').getAll())
  const model = sent.findLast((/** @type {{ name: string }} */ { name }) => name === 'createItem')
  const row = await found(step.objectStore('items').get([userId, model.itemId]))
  const { place: _place, leftAt: _settledAt, outcome: _outcome, ...entry } = model
  const every = Math.max(1, Math.floor(itemCount / Math.max(1, photoIds.length)))
  for (let index = 0; index < itemCount; index += 1) {
    const _id = crypto.randomUUID()
    const photoId = (index % every === 0 && photoIds[index / every]) || null
    const photoUrl = photoId && `/files/${photoId}/photo.jpg`
    const said = { serialNumber: `4G-${index}`, photoUrl }
    const mine = { ...(row.mine ?? row.server), ...said }
    step.objectStore('items').add({ ...row, _id, place: row.place + 1 + index, server: null, mine })
    step.objectStore('outbox').add({
      ...entry,
      _id: crypto.randomUUID(),
      itemId: _id,
      photoId,
      attempts: 0,
      attention: null,
      needs: 0,
      input: { ...entry.input, ...said, _id, jobId },
    })
  }
  await new Promise((resolve, reject) => {
    step.oncomplete = resolve
    step.onerror = () => reject(step.error)
  })
  store.close()
}
